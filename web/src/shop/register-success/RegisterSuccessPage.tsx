// Where a registration ends (storefront §2).
import { REGISTERED_TITLE } from '@photolab/domain/shop/page-titles';
import { Link } from 'react-router';
import { useSession } from '../../state/session.ts';
import { buttonClass } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function RegisterSuccessPage() {
  usePageTitle(REGISTERED_TITLE);
  // Who had to send it twice for want of an answer is in already.
  const { role } = useSession();
  return (
    <Page title="Te Registraste con éxito" width="narrow">
      <p>
        {role ? 'Ya ingresaste a tu cuenta.' : 'Ya podés ingresar con tu email y tu contraseña.'}
      </p>
      <Link className={buttonClass()} to="/">
        Volver al inicio
      </Link>
    </Page>
  );
}
