#!/bin/sh
# Installs and starts OpenStack Swift with its S3 API on this machine (Debian, as root), to run the
# storage's tests against a real object server:
#   scripts/swift.sh start && eval "$(scripts/swift.sh env)" && npx vitest run --project unit server/src/platform/storage
#   scripts/swift.sh stop
# One device, one replica, files in $SWIFT_HOME (default /tmp/photolab-swift). Listens on 127.0.0.1 only.
set -eu

HOME_DIR="${SWIFT_HOME:-/tmp/photolab-swift}"
PORT="${SWIFT_PORT:-18080}"
SERVERS='account container object proxy'

install() {
  command -v swift-proxy-server >/dev/null && return
  apt-get update -qq
  # The packages would start servers of their own: this keeps them from it.
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
    chmod +x /usr/sbin/policy-rc.d
    trap 'rm -f /usr/sbin/policy-rc.d' EXIT
  fi
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    swift-proxy swift-account swift-container swift-object memcached >/dev/null
}

port_of() {
  case "$1" in
    proxy) echo "$PORT" ;;
    account) echo $((PORT + 1)) ;;
    container) echo $((PORT + 2)) ;;
    object) echo $((PORT + 3)) ;;
  esac
}

configure() {
  mkdir -p "$HOME_DIR/etc" "$HOME_DIR/devices/d1" "$HOME_DIR/run" "$HOME_DIR/cache"
  cd "$HOME_DIR/etc"
  cat >swift.conf <<CONF
[swift-hash]
swift_hash_path_suffix = photolab
swift_hash_path_prefix = photolab
[storage-policy:0]
name = default
default = yes
CONF
  for server in account container object; do
    cat >"$server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $(port_of $server)
devices = $HOME_DIR/devices
mount_check = false
swift_dir = $HOME_DIR/etc
user = $(id -un)
workers = 1
[pipeline:main]
pipeline = $server-server
[app:$server-server]
use = egg:swift#$server
CONF
    if [ ! -f "$server.ring.gz" ]; then
      swift-ring-builder "$server.builder" create 4 1 0 >/dev/null
      swift-ring-builder "$server.builder" add "r1z1-127.0.0.1:$(port_of $server)/d1" 1 >/dev/null
      swift-ring-builder "$server.builder" rebalance >/dev/null
    fi
  done
  cat >proxy.conf <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $PORT
swift_dir = $HOME_DIR/etc
user = $(id -un)
workers = 1
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((PORT + 4))
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_photolab_admin = secreto .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_versioned_writes = true
CONF
}

start() {
  install
  configure
  # shellcheck disable=SC2086
  memcached -l 127.0.0.1 -p $((PORT + 4)) -u "$(id -un)" >"$HOME_DIR/run/memcached.log" 2>&1 &
  echo $! >"$HOME_DIR/run/memcached.pid"
  for server in $SERVERS; do
    "swift-$server-server" "$HOME_DIR/etc/$server.conf" >"$HOME_DIR/run/$server.log" 2>&1 &
    echo $! >"$HOME_DIR/run/$server.pid"
  done
  tries=0
  until curl -s -o /dev/null "http://127.0.0.1:$PORT/"; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || { echo "Swift does not answer: see $HOME_DIR/run" >&2; exit 1; }
    sleep 0.3
  done
}

stop() {
  for file in "$HOME_DIR"/run/*.pid; do
    [ -f "$file" ] || continue
    kill "$(cat "$file")" 2>/dev/null || true
    rm -f "$file"
  done
}

case "${1:-}" in
  start) start ;;
  stop) stop ;;
  env)
    echo "export S3_ENDPOINT=http://127.0.0.1:$PORT S3_BUCKET=photolab S3_REGION=us-east-1"
    echo "export S3_ACCESS_KEY_ID=photolab:admin S3_SECRET_ACCESS_KEY=secreto"
    ;;
  *)
    echo "usage: $0 start|stop|env" >&2
    exit 2
    ;;
esac
