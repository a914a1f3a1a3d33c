// The two account modals, each a step from the other (storefront §2).
import { closeAuthDialog, useAuthDialog } from '../../state/opened/auth-dialog.ts';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SignupForm } from './SignupForm.tsx';

const TITLES = { login: 'Ingresar a tu cuenta', signup: 'Registrate' };

export function AuthDialogs() {
  const dialog = useAuthDialog();
  if (!dialog) return null;
  return (
    <Modal key={dialog} title={TITLES[dialog]} onClose={closeAuthDialog}>
      {dialog === 'login' ? <LoginForm /> : <SignupForm />}
    </Modal>
  );
}
