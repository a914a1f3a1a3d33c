// 'Enviame mi número': by e-mail, whoever asks; the answer is the same for every address.
import { sendNumbers, sendNumbersEndpoint } from '../../api/orders.ts';
import { EmailField, meantBy } from '../../forms/EmailField.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Disclosure } from '../../ui/lists/Disclosure.tsx';
import styles from './MyPhotosPage.module.css';

export function LostNumber({ onSent }: { onSent: (sent: unknown) => void }) {
  const { field, setValue, submit, sending } = useContractForm({
    endpoint: sendNumbersEndpoint,
    initial: { email: '' },
    send: ({ email }) => sendNumbers(email),
    onSent,
  });
  return (
    <Disclosure summary="¿Perdiste tu número?" className={styles.lost}>
      {sending.data ? (
        <p role="status">{sending.data.message}</p>
      ) : (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <EmailField
            label="El email con el que compraste"
            {...field('email')}
            onMeant={meantBy(setValue)}
          />
          <Button
            type="submit"
            variant="secondary"
            busy={sending.isPending}
            busyLabel="Enviando..."
          >
            Enviame mi número
          </Button>
        </form>
      )}
    </Disclosure>
  );
}
