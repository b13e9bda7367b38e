# Shared by the scripts in this folder; sourced, not run. Works with bash 3.2 (macOS).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
ROOT=$PWD
# Everything built goes here; CI points it to a folder that outlives its clone.
TARGET=${CARGO_TARGET_DIR:-$ROOT/target}
case $TARGET in /*) ;; *) TARGET=$ROOT/$TARGET ;; esac
# The WASM modules' folder, as the server's setting of the same name.
export LEPTOS_SITE_ROOT=${LEPTOS_SITE_ROOT:-$TARGET/site}
# Encoded demo pictures: making them takes minutes, so they are kept.
VARIANT_CACHE=$TARGET/variant-cache
PATH=$PATH:${CARGO_HOME:-$HOME/.cargo}/bin
# The Node.js that scripts/setup fetches where the machine's own is missing or too old.
OWN_NODE=$TARGET/node/bin
use_own_node() { [ ! -x "$OWN_NODE/node" ] || PATH=$OWN_NODE:$PATH; }
use_own_node
# `set_up PART...`: as scripts/setup. What follows runs with the Node.js that it fetched.
set_up() {
  scripts/setup "$@"
  use_own_node
}

say() { printf '==> %s\n' "$*"; }
# `step NUMBER TEXT`: one step of a command that says in STEPS how many it has.
step() { local number=$1; shift; say "${STEPS:+$number of $STEPS: }$*"; }
note() { printf '    %s\n' "$*"; }
die() { printf 'Error: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Whether this is Debian or made from it, so that apt-get has what we need under the names we use.
is_debian() { [ -r /etc/os-release ] && grep -qE '^ID=debian$' /etc/os-release && have apt-get; }

# Runs a command as root, or fails if there is no way to.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif have sudo; then sudo "$@"
  else return 1
  fi
}

apt_updated=no
apt_install() {
  say "Installing Debian packages: $*"
  if [ $apt_updated = no ]; then
    as_root apt-get update -qq || return 1
    apt_updated=yes
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# Whether a Debian package is there.
package_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null || true)" = installed ]; }

# Megabytes free on the disk that holds a folder.
free_mb() { df -Pk "$1" | awk 'NR == 2 { print int($4 / 1024) }'; }

# Ends with a sentence after a step of building has failed: `failed WHAT`.
failed() {
  [ "$(free_mb "$TARGET")" -ge 100 ] || die "The disk that holds $TARGET is full. Make room (about 5 GB for a first build), then run this again; it goes on where it stopped."
  die "$1 could not be built; see above. Once the cause is mended, run this again; it goes on where it stopped."
}

# A port on loopback that nothing listens on.
free_port() { node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }

# Folder with initdb and pg_ctl, or nothing.
postgres_bin() {
  local folder
  for folder in "${POSTGRES_BIN:-}" "$(dirname "$(command -v initdb 2>/dev/null || echo /none/x)")" \
    $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) \
    $(ls -d /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin /usr/pgsql-*/bin \
      /Applications/Postgres.app/Contents/Versions/latest/bin 2>/dev/null | sort -r); do
    if [ -n "$folder" ] && [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ] && [ -x "$folder/psql" ]; then
      printf '%s\n' "$folder"
      return 0
    fi
  done
  return 1
}

# A Chromium or Chrome for the browser tests, or nothing. Best the one without a
# window, which takes half the processor time.
browser() {
  local candidate
  for candidate in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable microsoft-edge \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
    if [ -n "$candidate" ] && have "$candidate"; then
      command -v "$candidate"
      return 0
    fi
  done
  # One that Playwright downloaded.
  if [ -d "$ROOT/node_modules/playwright-core" ]; then
    candidate=$(node -p 'require("playwright-core").chromium.executablePath()' 2>/dev/null || true)
    if [ -n "$candidate" ] && [ -x "$candidate" ]; then
      printf '%s\n' "$candidate"
      return 0
    fi
  fi
  return 1
}

# A Chromium or Chrome with its window's parts, which fills in forms, or nothing.
full_browser() {
  local candidate
  for candidate in "${FULL_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
    if [ -n "$candidate" ] && have "$candidate"; then
      command -v "$candidate"
      return 0
    fi
  done
  return 1
}

# A Java for the HTML checker, or nothing. macOS has a program of that name which only says where to get one.
java_program() {
  local candidate
  for candidate in "${JAVA:-}" "${JAVA_HOME:+$JAVA_HOME/bin/java}" java /opt/homebrew/opt/openjdk/bin/java; do
    if [ -n "$candidate" ] && have "$candidate" && "$candidate" -version >/dev/null 2>&1; then
      command -v "$candidate"
      return 0
    fi
  done
  return 1
}

# Whether a rustup toolchain ('' for the one in use) can build for the browser.
has_wasm_target() {
  local sysroot
  sysroot=$(rustc ${1:+"+$1"} --print sysroot 2>/dev/null) && ls "$sysroot"/lib/rustlib/wasm32-unknown-unknown/lib/libstd-*.rlib >/dev/null 2>&1
}

# A hash of the content of files and folders: a fresh clone is all new, and mostly the same.
content_hash() {
  node -e '
    const { createHash } = require("node:crypto");
    const { readFileSync, readdirSync, statSync } = require("node:fs");
    const files = (at) => (statSync(at).isFile() ? [at] : readdirSync(at).flatMap((name) => files(`${at}/${name}`)));
    const hash = createHash("sha256");
    for (const file of process.argv.slice(1).flatMap(files).sort()) hash.update(`${file}\0`).update(readFileSync(file));
    console.log(hash.digest("hex"));' "$@"
}
