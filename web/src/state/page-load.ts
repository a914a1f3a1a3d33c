/** Full page loads: after logging in and registering, as the specification asks, and to the payment. */
export const pageLoad = {
  reload: () => {
    window.location.reload();
  },
  open: (path: string) => {
    window.location.assign(path);
  },
};
