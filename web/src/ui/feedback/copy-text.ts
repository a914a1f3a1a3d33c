import { toast } from './toast.ts';

/** `what`: 'Link', 'Token'. Without https, or where the browser forbids it, there is no clipboard: it is said. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} copiado`);
  } catch {
    toast.error('Tu navegador no dejó copiar: seleccionalo y copialo a mano.');
  }
}
