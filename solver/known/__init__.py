"""Planning when every card is known: a CP-SAT model of the whole horizon."""
