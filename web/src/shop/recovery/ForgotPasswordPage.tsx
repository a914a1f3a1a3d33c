// Recuperar contraseña: asks for a recovery e-mail. The server's answer is the same for an unknown
// address, and so is this page.
import { RECOVERY_TITLE } from '@photolab/domain/shop/page-titles';
import { forgotPassword, forgotPasswordEndpoint } from '../../api/recovery.ts';
import { EmailField, meantBy } from '../../forms/EmailField.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { KeepTyped } from '../../forms/keep-typed.ts';
import { inTab } from '../../state/kept.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function ForgotPasswordPage() {
  usePageTitle(RECOVERY_TITLE);
  const form = useContractForm({
    endpoint: forgotPasswordEndpoint,
    initial: { email: '' },
    send: ({ email }) => forgotPassword(email),
    onSent: ({ message }) => {
      toast.success(message);
    },
  });
  const { field, setValue, submit, sending } = form;
  return (
    <Page title="Recuperar contraseña" width="narrow">
      <p>Dejanos el email de tu cuenta y te mandamos un enlace para elegir una nueva.</p>
      <Form onSubmit={submit}>
        <KeepTyped form={form} name="recovery" tab={inTab} />
        <EmailField label="Email" {...field('email')} onMeant={meantBy(setValue)} />
        <Button type="submit" busy={sending.isPending} busyLabel="Enviando...">
          Enviar enlace
        </Button>
      </Form>
      {sending.isSuccess && (
        <p role="status">Revisá tu correo, también la carpeta de no deseados.</p>
      )}
    </Page>
  );
}
