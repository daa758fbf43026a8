.DEFAULT_GOAL := help
.PHONY: help run first test test-all judges engines bench torture build image generate dev check audit check-deploy lighthouse previews videos pictures studio fonts icons favicons passwords clean
BROWSERS = --target=chrome100,firefox110,safari15.4
STYLES = $(shell find views -name '*.css')

help: ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 16

# The program and its tests are compiled in one way, so that nothing is compiled twice.
export CGO_ENABLED = 0
export GOFLAGS += -trimpath

run: first ## build and serve on http://localhost:3000 (PORT=… for another), with a sample practice the first time
	bin/latido serve

first: build # where no database is named and there is no data folder, the site is new
	@[ -n "$$DATABASE_URL" ] || [ -e "$${DATA_DIR:-data}" ] || bin/latido init

test: islands/node_modules/vitest build islands/e2e/node_modules ## run the tests of every behaviour, in Go and in Chromium
	@.ci/tools postgresql chromium chromium-headless-shell
	go vet ./...
	@.ci/slowest go test -vet=off -short -timeout 20m ./...
	npm test --prefix islands --silent
	QUICK=1 node islands/e2e/run.mjs --test-concurrency=4 islands/e2e/quick/*.mjs

# What is merely interesting, and no failure, is not worth Go's minute of making it shorter.
fuzz := go test -run '^$$' -fuzzminimizetime 1s

test-all: engines judges ## run what takes longer: long simulations, sieges and kills, both databases everywhere, races, fuzzing, three engines, every page, every state of the screens
	@.ci/tools postgresql nginx gcc libc6-dev
	@.ci/slowest go test -timeout 30m ./...
	CGO_ENABLED=1 go test -race -timeout 30m -run 'Once|Publish' ./db ./handlers ./handlers/publish
	$(fuzz) -fuzz FuzzDecode -fuzztime 40000x ./db/content
	$(fuzz) -fuzz FuzzMerge -fuzztime 5000x ./db/content
	$(fuzz) -fuzz FuzzRedirects -fuzztime 20000x ./db/content
	$(fuzz) -fuzz FuzzSelectFields -fuzztime 40000x ./handlers/publish/selection
	$(fuzz) -fuzz FuzzProse -fuzztime 40000x ./views/components
	$(fuzz) -fuzz FuzzScan -fuzztime 20000x ./db/content/claims

judges: build islands/e2e/node_modules ## judge every page, layout, screen and state: accessibility, HTML, structured data, what it costs and what moves; and what is rare
	@.ci/tools postgresql sqlite3 zstd chromium chromium-headless-shell default-jre-headless libxml2-utils
	node islands/e2e/run.mjs --test-concurrency=4 islands/e2e/quick/*.mjs islands/e2e/more/*.test.mjs islands/e2e/judges/*.test.mjs

engines: build islands/e2e/node_modules ## do what a visitor and the owner do in Chromium, Firefox and WebKit (ENGINES=webkit for one)
	@.ci/tools chromium-driver firefox-esr webkit2gtk-driver gstreamer1.0-libav xvfb
	node --test --test-concurrency=2 --test-reporter=spec islands/e2e/engines/*.test.mjs

bench: build ## compare speed, memory and start with a bare Fiber app and with nginx
	@.ci/tools postgresql nginx wrk
	go test -run '^$$' -bench Site -benchtime 1x -timeout 30m ./cmd/latido

torture: build islands/e2e/node_modules ## kill the server 200 times while it saves, on both databases; tap 200 links in two browsers as the page leaves
	@.ci/tools postgresql chromium chromium-headless-shell firefox-esr
	TORTURE=200 go test -run TestKilled$$ -v -count 1 -timeout 30m ./cmd/latido
	TAPS=200 node --test --test-name-pattern ' taps in ' --test-reporter=spec islands/e2e/more/counting.test.mjs islands/e2e/engines/counting.test.mjs

build: generate ## build bin/latido, one static file
	go build -ldflags '-s -w' -o bin/latido ./cmd/latido

image: build ## put bin/latido into an image without a base, bin/latido.tar, for docker load or podman load
	go run -C cmd/latido/deploy/image . "$(CURDIR)/bin/latido" "$$(bin/latido version | cut -d ' ' -f 2)" "$(CURDIR)/bin/latido.tar"

generate: islands/node_modules # Go code from the templates, minified styles from views/, scripts from islands/
	@mkdir -p static/dist
	@go tool templ generate -path views -log-level error
	@rm -rf static/dist/css static/dist/js
	@go tool esbuild $(STYLES) --minify $(BROWSERS) --outbase=views --outdir=static/dist/css --log-level=warning
	@go tool esbuild islands/loader.ts islands/registry.ts islands/lib/form/picture/worker.ts islands/appointment/offline.ts views/layout/print.css --bundle --splitting --format=esm --jsx=automatic --minify $(BROWSERS) \
		--define:process.env.NODE_ENV='"production"' --entry-names='[name]-[hash]' --chunk-names='[name]-[hash]' \
		--outdir=static/dist/js --metafile=static/dist/js/meta.json --log-level=warning
	@node islands/build/compress.mjs
	@node islands/build/codecs.mjs

dev: ## rebuild and restart on every change; also serve /preview/{type}/{variant}
	go tool templ generate -watch -path views -cmd "sh -c 'make first && bin/latido serve -preview'"

check: islands/node_modules/vitest generate ## format, vet, types, and known vulnerabilities of dependencies
	@test -z "$$(gofmt -l cmd db handlers static views | grep -v _templ.go)" || (gofmt -l cmd db handlers static views | grep -v _templ.go; exit 1)
	go tool templ fmt -fail views
	go vet ./...
	npm run --prefix islands --silent types
	@.ci/audit

audit: generate ## ask the databases of known vulnerabilities about every dependency
	@.ci/audit

check-deploy: image ## check the files of cmd/latido/deploy/ with systemd, Caddy, nginx and Docker Compose's parser, in front of the real binary and its image
	@.ci/tools systemd caddy curl nginx openssl docker-compose postgresql
	.ci/check-deploy
	.ci/check-several

# A build needs what the islands ship; their unit tests and types need the rest.
islands/node_modules: islands/package-lock.json
	npm ci --prefix islands --omit=dev
	@touch $@

islands/node_modules/vitest: islands/package-lock.json
	npm ci --prefix islands
	@touch islands/node_modules $@

lighthouse: build islands/e2e/node_modules islands/e2e/lighthouse/node_modules ## what Lighthouse gives each kind of page on a phone, median of three
	@.ci/tools chromium
	@node islands/e2e/lighthouse/run.mjs

# What the tests in a browser need, what Lighthouse needs, what makes the files of static/: a build does without them.
islands/e2e/node_modules islands/e2e/lighthouse/node_modules static/tools/node_modules: %/node_modules: %/package-lock.json
	npm ci --prefix $*
	@touch $@

previews: build static/tools/node_modules ## photograph every section layout again
	@.ci/tools chromium
	npm run --prefix static/tools --silent previews

videos: static/tools/node_modules ## make the sample video again from its pictures and words
	@.ci/tools chromium ffmpeg
	npm run --prefix static/tools --silent videos

studio: static/tools/node_modules ## render masters again with Blender (NAME=arritmias for one; all take hours)
	@.ci/tools blender g++ python3-numpy
	npm run --prefix static/tools --silent studio -- $(NAME)

pictures fonts icons favicons passwords: static/tools/node_modules ## make these assets again from their sources (pictures: NAME=arritmias for one)
	npm run --prefix static/tools $@ -- $(NAME)

clean: ## remove everything that make can make again
	rm -rf bin static/dist/css static/dist/js static/dist/wasm
	find islands static/tools -name node_modules -prune -exec rm -rf {} +
	find views -name '*_templ.go' -delete
