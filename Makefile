# The commands. Each is a script in scripts/, readable and runnable by itself.
.DEFAULT_GOAL := help
.PHONY: help run test faults build release dev types fmt lint setup

help: ## Show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-7s %s\n", $$1, $$2}'

run: ## Install what is missing, build the site quickly, serve it on http://127.0.0.1:3000
	@scripts/run

test: ## Run every check and test
	@scripts/test

faults: ## Play attacks and failures against the optimized server and print what held
	@scripts/faults

build: ## Build the optimized site without starting it
	@scripts/build

release: ## Build one self-contained executable, target/dist/harbor-and-grain
	@scripts/release

dev: ## Serve while you work, rebuilding on every change (cargo-leptos, Vite)
	@scripts/dev

types: ## Write the islands' TypeScript types again from the Rust code
	@scripts/types

fmt: ## Format everything
	@scripts/setup run
	@cargo fmt --all
	@node_modules/.bin/biome check --write .

lint: ## Run the linters and nothing else
	@scripts/test lint

setup: ## Install what daily work and the tests need, without running them
	@scripts/setup test dev
