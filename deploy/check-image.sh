#!/bin/sh
# Builds the image and tries it on its embedded database, with podman or docker: without rights and on a
# read-only file system it answers, is backed up while it runs, ends by SIGTERM, and the backup opens in another.
set -eu
cd "$(dirname "$0")/.."
tool=$(command -v podman || command -v docker) || { echo 'not checked: neither podman nor docker is installed'; exit 1; }
name=photolab-check
port=3498
tidy() {
  "$tool" rm -f "$name" > /dev/null 2>&1 || :
  "$tool" volume rm -f "$name-sells" "$name-restored" > /dev/null 2>&1 || :
}
trap tidy EXIT
tidy

without_rights='--read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges'
start() {
  # shellcheck disable=SC2086
  "$tool" run -d --name "$name" $without_rights -v "$1:/data" -p "127.0.0.1:$port:3000" \
    -e PAYMENTS=simulator -e PUBLIC_URL="http://localhost:$port" "$name" > /dev/null
  for _ in $(seq 180); do curl -sf "localhost:$port/readyz" > /dev/null && break; sleep 1; done
  curl -sf "localhost:$port/readyz" > /dev/null || { "$tool" logs --tail 20 "$name"; exit 1; }
}
end() {
  "$tool" stop -t 25 "$name" > /dev/null
  test "$("$tool" inspect -f '{{.State.ExitCode}}' "$name")" = 0
  "$tool" rm "$name" > /dev/null
}

# podman's own format leaves the healthcheck out.
case $tool in *podman) format='--format docker' ;; *) format= ;; esac
# shellcheck disable=SC2086
"$tool" build $format -f deploy/Containerfile -t "$name" .

start "$name-sells"
test "$("$tool" exec "$name" id -u)" = 1000
"$tool" exec "$name" sh -c '! touch /app/written 2> /dev/null'
"$tool" exec "$name" node server/dist/backup.mjs /data/shop.photolab
end
echo 'ok: answered, backed up while it ran, ended'

# shellcheck disable=SC2086
"$tool" run --rm $without_rights -v "$name-sells:/from:ro" -v "$name-restored:/data" \
  --entrypoint node "$name" server/dist/restore.mjs /from/shop.photolab
start "$name-restored"
end
echo 'ok: restored into an empty place, answered, ended'
