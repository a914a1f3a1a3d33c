#!/bin/sh
# Tries what deploy/ holds without touching this machine: each file by its own tool where that is
# installed, and the installation below a temporary folder, started there and ended by SIGTERM.
set -eu
cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
with() { if command -v "$1" > /dev/null; then shift; "$@" && echo "ok: $*"; else echo "not checked, $1 is not installed: $2"; fi; }

sh -n deploy/install-debian.sh
with systemd-analyze systemd-analyze verify deploy/systemd/*
with caddy caddy validate --config deploy/Caddyfile --adapter caddyfile
with promtool promtool check rules deploy/watch/alerts.yml
with promtool promtool check config --syntax-only deploy/watch/prometheus.yml
if docker compose version > /dev/null 2>&1; then
  # Beside a settings file of its own, since the file names ../.env and refuses what is left empty there.
  mkdir "$place/deploy"
  cp deploy/compose.yaml "$place/deploy"
  sed 's/^\(POSTGRES_PASSWORD\|S3_ACCESS_KEY_ID\|S3_SECRET_ACCESS_KEY\)=$/&check/' .env.example > "$place/.env"
  docker compose -f "$place/deploy/compose.yaml" --env-file "$place/.env" config --quiet && echo 'ok: compose'
else
  echo 'not checked, docker compose is not installed: deploy/compose.yaml'
fi

echo "The image's first stage, its COPY and RUN lines one after the other"
files=$place/files
image=$place/image
mkdir "$files" "$image"
git archive HEAD | tar -x -C "$files"
sed '0,/AS build/d; /^FROM/,$d' deploy/Containerfile | while read -r step words; do
  case $step in
    COPY)
      to=$image/${words##* }
      case $to in */) mkdir -p "$to" ;; esac
      # shellcheck disable=SC2086
      (cd "$files" && cp -r ${words% *} "$to")
      ;;
    RUN) (cd "$image" && sh -euc "$words" < /dev/null) ;;
  esac
done
test -f "$image/server/dist/main.mjs"
rm -rf "$files" "$image"
echo 'ok: deploy/Containerfile builds'

echo "Installation with Node.js $(node --version)"
DESTDIR=$place sh deploy/install-debian.sh
du -sm "$place/opt/photolab"
cd "$place/opt/photolab"
export DATA_DIR="$place/var/lib/photolab" PORT=3499 LOG_LEVEL=warn HOST=127.0.0.1
export PUBLIC_URL=http://localhost:3499 NODE_ENV=production PAYMENTS=simulator
# As systemd starts it: the line of the unit, nothing of the program's own folder written.
find . -type f | sort > "$place/before"
$(sed -n 's#^ExecStart=/usr/bin/##p' deploy/systemd/photolab.service) &
shop=$!
for _ in $(seq 90); do curl -sf localhost:3499/readyz && break; sleep 1; done
curl -sf localhost:3499/readyz > /dev/null
node server/dist/backup.mjs "$place/shop.photolab"
kill -TERM "$shop"
wait "$shop"
find . -type f | sort | cmp - "$place/before"
echo 'ok: installed, started, backed up while it ran, ended; nothing was written to the program'
