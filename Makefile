# Needs Python >= 3.11 (with venv), git and make. Everything else goes into .venv, once.
#   make demo      solve a first puzzle          make test    all tests (more options: ARGS="-k r17")
#   make lint      ruff                          make types   mypy, strict
#   make imports   which way imports run         make check   all of these
#   make format    ruff mends what it can        make bench   benchmarks/
#   make test-deep many new random examples      make clean   remove .venv and caches

# The first of these that runs, is new enough and can make a virtual environment. Overridable: make PYTHON=...
PYTHON ?= $(shell for p in python3.11 python3; do \
	"$$p" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; done)

VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime-installed
DEV := $(VENV)/.dev-installed
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

PACKAGES := frantic_fiends solver advisor
SCRIPTS = $(wildcard examples/*.py benchmarks/*.py)
ARGS ?=

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help demo test test-deep lint format types imports check bench clean

help:
	@sed -n 's/^#  */  /p' Makefile | sed -n '1,6p'

# A dev environment can do all that a runtime one can.
demo: $(if $(wildcard $(DEV)),$(DEV),$(RUNTIME))
	$(BIN)/fiends solve examples/two_mines.toml
	@printf '\nNow try: $(BIN)/fiends show examples/first_bribe.toml\n'

test: $(DEV)
	$(BIN)/pytest -n auto $(ARGS)

test-deep: $(DEV)
	FIENDS_HYPOTHESIS=deep $(BIN)/pytest -n auto $(ARGS)

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

format: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: $(DEV)
	$(BIN)/mypy $(PACKAGES) tests $(SCRIPTS)

imports: $(DEV)
	$(BIN)/lint-imports --no-logo

check: test lint types imports

bench: $(DEV)
	$(BIN)/python -m benchmarks.known $(ARGS)
	$(BIN)/python -m benchmarks.unknown $(ARGS)
	$(BIN)/python -m benchmarks.generating

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# pip is the last thing that venv makes, so a broken-off attempt is made again.
$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "Needs Python 3.11 or newer with its venv module: make PYTHON=/path/to/python" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(RUNTIME): pyproject.toml | $(BIN)/pip
	@echo "Installing what the game needs into $(VENV) (once, about a minute)"
	$(PIP) install --editable .
	@touch $@

$(DEV): pyproject.toml | $(BIN)/pip
	@echo "Installing what the game and its tests need into $(VENV) (once, about a minute)"
	$(PIP) install --editable '.[dev]'
	@touch $(RUNTIME) $@
