// Full page loads, which the specification asks for after logging in and registering.

export function reloadPage(): void {
  window.location.reload();
}

export function loadPage(path: string): void {
  window.location.assign(path);
}
