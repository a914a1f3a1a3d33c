// Full page loads: after logging in and registering, as the specification asks, and to the payment.

export function reloadPage(): void {
  window.location.reload();
}

export function loadPage(path: string): void {
  window.location.assign(path);
}
