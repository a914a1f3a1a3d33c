// The administration.
export function AdminApp() {
  return <h1>Administración</h1>;
}
