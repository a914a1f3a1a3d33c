#!/bin/sh
# Installs or upgrades Photolab on a plain Debian as systemd services. From a clone, as root:
#   sh deploy/install-debian.sh [web]        all in one process; `web`: roles apart (needs DATABASE_URL); an upgrade keeps them
# NODE_MAJOR is 20 or 24 (24 unless said); a Node.js that is there and new enough is kept.
# DESTDIR=/some/folder lays everything out below it and touches nothing else: how this script is tried.
set -eu
# What apt, systemd and the shop's user read, whatever root's own is.
umask 022
cd "$(dirname "$0")/.."
NODE_MAJOR=${NODE_MAJOR:-24}
DESTDIR=${DESTDIR:-}
APP=$DESTDIR/opt/photolab
SETTINGS=$DESTDIR/etc/photolab
UNITS=$DESTDIR/etc/systemd/system

say() { echo "── $*"; }
as_photolab() { if [ -n "$DESTDIR" ]; then "$@"; else runuser -u photolab -- "$@"; fi; }

if [ -z "$DESTDIR" ]; then
  [ "$(id -u)" = 0 ] || { echo 'Run it as root.' >&2; exit 1; }
  if ! node --eval 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 21 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null; then
    say "Node.js $NODE_MAJOR"
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends ca-certificates curl gnupg
    curl -fsSL https://deb.nodesource.com/gpgkey/nodesource-repo.gpg.key |
      gpg --dearmor --yes -o /usr/share/keyrings/nodesource.gpg
    echo "deb [signed-by=/usr/share/keyrings/nodesource.gpg] https://deb.nodesource.com/node_$NODE_MAJOR.x nodistro main" \
      > /etc/apt/sources.list.d/nodesource.list
    apt-get update -qq
    apt-get install -y -qq nodejs
  fi
  id photolab > /dev/null 2>&1 || useradd --system --create-home --home-dir /var/lib/photolab photolab
fi

say "The program, in $APP"
# What runs stays whole until the new one is ready beside it.
NEW=$APP.new
rm -rf "$NEW"
mkdir -p "$NEW" "$SETTINGS" "$UNITS" "$DESTDIR/var/lib/photolab" "$DESTDIR/var/backups/photolab"
# Root takes a clone that is another user's, who made it before becoming root.
git -c safe.directory="$PWD" archive HEAD | tar -x -C "$NEW"
[ -n "$DESTDIR" ] || chown -R photolab:photolab "$NEW" /var/lib/photolab /var/backups/photolab
chmod 700 "$DESTDIR/var/lib/photolab" "$DESTDIR/var/backups/photolab"
(cd "$NEW" && as_photolab npm run --silent setup)
rm -rf "$APP.old"
[ ! -d "$APP" ] || mv "$APP" "$APP.old"
mv "$NEW" "$APP"

say 'Settings and services'
if [ ! -f "$SETTINGS/photolab.env" ]; then
  cp .env.example "$SETTINGS/photolab.env"
  chmod 600 "$SETTINGS/photolab.env"
fi
cp deploy/systemd/* "$UNITS/"
if [ -n "$DESTDIR" ]; then exit 0; fi

systemctl daemon-reload
if grep -q '^PUBLIC_URL=https://fotos.example.com$' "$SETTINGS/photolab.env"; then
  say "Fill in $SETTINGS/photolab.env, then run this again."
  exit 0
fi
systemctl enable --now photolab-backup.timer
# An upgrade takes up whatever is enabled, and one role never leaves the other's processes with the earlier program.
roles=$(cd "$UNITS/multi-user.target.wants" && ls | grep '^photolab-w.*@' || true)
[ "${1:-}" != web ] || roles="photolab-web@3001 photolab-web@3002 photolab-worker@1 photolab-worker@2 $roles"
services=${roles:-photolab}
[ -z "$roles" ] || systemctl disable --now photolab
# shellcheck disable=SC2086
systemctl enable $services
# shellcheck disable=SC2086
systemctl restart $services
say 'Photolab runs: journalctl -u photolab* -f'
