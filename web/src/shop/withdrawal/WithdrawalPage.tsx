// Botón de arrepentimiento (Res. 424/2020): undo a purchase without an account and without reasons.
// The answer is a code, which stays on the page.
import { WITHDRAWAL_TITLE } from '@photolab/domain/shop/page-titles';
import { useSearchParams } from 'react-router';
import { requestWithdrawal, withdrawalEndpoint } from '../../api/withdrawals.ts';
import { EmailField, meantBy } from '../../forms/EmailField.tsx';
import { useFollowed, useSent } from '../../forms/same-page.ts';
import { whoIsHere } from '../../state/person/still-here.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { KeepTyped } from '../../forms/keep-typed.ts';
import { inTab } from '../../state/kept.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { Outcome } from '../../ui/feedback/Outcome.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './WithdrawalPage.module.css';

type Withdrawal = Awaited<ReturnType<typeof requestWithdrawal>>;

export function WithdrawalPage() {
  usePageTitle(WITHDRAWAL_TITLE);
  const { sent, setSent } = useSent<Withdrawal>({ words: ({ message }) => message, whoIsHere });
  return (
    <Page title="Botón de arrepentimiento" width="narrow">
      {sent ? <Sent {...sent} /> : <WithdrawalForm onSent={setSent} />}
    </Page>
  );
}

function WithdrawalForm({ onSent }: { onSent: (sent: Withdrawal) => void }) {
  // A letter's link brings the number along.
  const [search] = useSearchParams();
  const initial = {
    name: '',
    email: '',
    operationNumber: search.get('operacion') ?? '',
    message: '',
  };
  const form = useContractForm({
    endpoint: withdrawalEndpoint,
    initial,
    send: requestWithdrawal,
    onSent,
  });
  useFollowed(form, initial);
  const { box: field, setValue, submit, sending } = form;
  return (
    <>
      <p>
        Tenés 10 días corridos desde tu compra para arrepentirte, sin dar motivos y sin costo
        (Resolución 424/2020). Dejanos tus datos y te devolvemos el dinero.
      </p>
      <Form onSubmit={submit}>
        <KeepTyped form={form} name="withdrawal" tab={inTab} />
        <TextField label="Nombre" autoComplete="name" {...field('name')} />
        <EmailField label="Email" {...field('email')} onMeant={meantBy(setValue)} />
        <TextField
          label="Número de operación (si lo tenés)"
          inputMode="numeric"
          {...field('operationNumber')}
        />
        <TextArea label="Mensaje (opcional)" rows={4} {...field('message')} />
        <Button type="submit" busy={sending.isPending} busyLabel="Enviando...">
          Enviar arrepentimiento
        </Button>
      </Form>
    </>
  );
}

function Sent({ message, code }: Withdrawal) {
  return (
    <Outcome className={styles.done}>
      <p>{message}</p>
      <p>
        Tu código de arrepentimiento: <strong className={styles.code}>{code}</strong>
      </p>
      <p>Guardalo: con él podés consultarnos por tu pedido.</p>
    </Outcome>
  );
}
