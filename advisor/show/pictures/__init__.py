"""Pictures: boards, plans, cards and plots as SVG and PNG."""
