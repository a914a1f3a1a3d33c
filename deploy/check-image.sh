#!/bin/sh
# Builds the image and tries it as one container, without rights on a read-only file system: it answers, makes a
# backup, ends with 0 on SIGTERM, and one that is restored from the backup into another volume answers too. With
# podman or docker (ENGINE); a check's containers, volumes and image are gone at its end.
set -eu
cd "$(dirname "$0")/.."
engine=${ENGINE:-$(command -v podman || command -v docker)}
name=photolab-check-$$
case $engine in *podman) build='build --format docker' ;; *) build=build ;; esac
trap '$engine rm --force "$name" > /dev/null 2>&1 || true; $engine volume rm --force "$name-one" "$name-two" > /dev/null 2>&1 || true; $engine rmi --force "$name" > /dev/null 2>&1 || true' EXIT

# shellcheck disable=SC2086
$engine $build ${BUILD_ARGS:-} --file deploy/Containerfile --tag "$name" .

in_image() {
  $engine run --name "$name" --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges \
    --env PAYMENTS=simulator --env PUBLIC_URL=http://localhost:3000 --env LOG_LEVEL=warn "$@"
}
answers() {
  for _ in $(seq 90); do
    $engine exec "$name" node --eval "fetch('http://127.0.0.1:3000/readyz').then(async (answer) => {
      console.log(await answer.text()); process.exit(answer.ok ? 0 : 1); }, () => process.exit(1))" && return
    sleep 1
  done
  $engine logs "$name"
  return 1
}
ends() {
  $engine stop --time 30 "$name" > /dev/null
  code=$($engine inspect --format '{{.State.ExitCode}}' "$name")
  $engine logs "$name"
  $engine rm "$name" > /dev/null
  test "$code" = 0
}

in_image --detach --volume "$name-one:/data" "$name" > /dev/null
answers
$engine exec "$name" node server/dist/backup.mjs /data/shop.photolab
ends
echo 'ok: it answers, makes a backup and ends'
in_image --rm --volume "$name-one:/backup:ro" --volume "$name-two:/data" --entrypoint node "$name" \
  server/dist/restore.mjs /backup/shop.photolab
in_image --detach --volume "$name-two:/data" "$name" > /dev/null
answers
ends
echo 'ok: restored into another volume it answers'
