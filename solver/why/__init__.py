"""Why an answer is the best: what each action is for, what cannot be kept, what if, and how good an own answer is."""
