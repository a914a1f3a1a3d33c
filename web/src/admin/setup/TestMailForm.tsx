import { sendTestMail, testMailEndpoint } from '../../api/admin/studio.ts';
import { EmailField, meantBy } from '../../forms/EmailField.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import styles from './SetupPage.module.css';

/** Sends now, past the queue, so that what the mail server says is known at once. */
export function TestMailForm() {
  const { email } = useSession();
  const { field, submit, sending, setValue } = useContractForm({
    endpoint: testMailEndpoint,
    initial: { email: email ?? '' },
    send: (body) => sendTestMail(body.email),
    onSent: ({ message }) => {
      toast.success(message);
    },
  });
  return (
    <section className={styles.panel} aria-labelledby="test-mail">
      <h2 id="test-mail">Probar los emails</h2>
      <Form onSubmit={submit}>
        <EmailField label="Enviar a" {...field('email')} onMeant={meantBy(setValue)} />
        <Button type="submit" variant="secondary" busy={sending.isPending} busyLabel="Enviando...">
          Enviar email de prueba
        </Button>
      </Form>
    </section>
  );
}
