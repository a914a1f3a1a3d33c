// Botón de arrepentimiento (Res. 424/2020): undo a purchase without an account and without reasons.
// The answer is a code, which stays on the page.
import { WITHDRAWAL_TITLE } from '@photolab/domain/shop/page-titles';
import { useSearchParams } from 'react-router';
import { requestWithdrawal, withdrawalEndpoint } from '../../api/withdrawals.ts';
import { EmailField, meantBy } from '../../forms/EmailField.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { Outcome } from '../../ui/feedback/Outcome.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './WithdrawalPage.module.css';

export function WithdrawalPage() {
  usePageTitle(WITHDRAWAL_TITLE);
  // A letter's link brings the number along.
  const [search] = useSearchParams();
  const { field, setValue, submit, sending } = useContractForm({
    endpoint: withdrawalEndpoint,
    initial: { name: '', email: '', operationNumber: search.get('operacion') ?? '', message: '' },
    send: requestWithdrawal,
  });
  const { data, isPending } = sending;
  return (
    <Page title="Botón de arrepentimiento" width="narrow">
      {data ? (
        <Outcome className={styles.done}>
          <p>{data.message}</p>
          <p>
            Tu código de arrepentimiento: <strong className={styles.code}>{data.code}</strong>
          </p>
          <p>Guardalo: con él podés consultarnos por tu pedido.</p>
        </Outcome>
      ) : (
        <>
          <p>
            Tenés 10 días corridos desde tu compra para arrepentirte, sin dar motivos y sin costo
            (Resolución 424/2020). Dejanos tus datos y te devolvemos el dinero.
          </p>
          <Form onSubmit={submit}>
            <TextField label="Nombre" autoComplete="name" {...field('name')} />
            <EmailField label="Email" {...field('email')} onMeant={meantBy(setValue)} />
            <TextField
              label="Número de operación (si lo tenés)"
              inputMode="numeric"
              {...field('operationNumber')}
            />
            <TextArea label="Mensaje (opcional)" rows={4} {...field('message')} />
            <Button type="submit" busy={isPending} busyLabel="Enviando...">
              Enviar arrepentimiento
            </Button>
          </Form>
        </>
      )}
    </Page>
  );
}
