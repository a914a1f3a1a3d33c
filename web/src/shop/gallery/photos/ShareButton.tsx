// 'Compartir': WhatsApp with the address of what is on the screen.
import { useLocation } from 'react-router';
import { LinkButton } from '../../../ui/buttons/Button.tsx';

export function ShareButton({ title }: { title: string }) {
  const { pathname, search } = useLocation();
  const text = `${title}: ${window.location.origin}${pathname}${search}`;
  return (
    <LinkButton
      variant="quiet"
      icon="whatsapp"
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
    >
      Compartir
    </LinkButton>
  );
}
