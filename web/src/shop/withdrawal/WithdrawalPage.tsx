// Botón de arrepentimiento (Res. 424/2020): undo a purchase without an account and without reasons.
// The answer is a code, which stays on the page.
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { emailProblem } from '../../api/accounts.ts';
import { requestWithdrawal } from '../../api/orders.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './WithdrawalPage.module.css';

export function WithdrawalPage() {
  usePageTitle('Botón de arrepentimiento');
  const { mutate, isPending, data } = useMutation({
    mutationFn: requestWithdrawal,
    onError: (error) => {
      toast.error(problemText(error));
    },
  });
  return (
    <Page title="Botón de arrepentimiento" width="narrow">
      {data ? (
        <div role="status" className={styles.done}>
          <p>{data.message}</p>
          <p>
            Tu código de arrepentimiento: <strong className={styles.code}>{data.code}</strong>
          </p>
          <p>Guardalo: con él podés consultarnos por tu pedido.</p>
        </div>
      ) : (
        <>
          <p>
            Tenés 10 días corridos desde tu compra para arrepentirte, sin dar motivos y sin costo
            (Resolución 424/2020). Dejanos tus datos y te devolvemos el dinero.
          </p>
          <WithdrawalForm busy={isPending} onSubmit={mutate} />
        </>
      )}
    </Page>
  );
}

type Withdrawal = Parameters<typeof requestWithdrawal>[0];

interface FormProps {
  busy: boolean;
  onSubmit: (withdrawal: Withdrawal) => void;
}

function WithdrawalForm({ busy, onSubmit }: FormProps) {
  const { register, handleSubmit, formState } = useForm<Withdrawal>({ mode: 'onTouched' });
  const { errors } = formState;
  return (
    <Form onSubmit={handleSubmit(onSubmit)}>
      <TextField
        label="Nombre"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register('name', {
          validate: (text = '') => text.trim() !== '' || 'El nombre es requerido',
        })}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email', { validate: (text = '') => emailProblem(text) ?? true })}
      />
      <TextField
        label="Número de operación (si lo tenés)"
        inputMode="numeric"
        maxLength={20}
        {...register('operationNumber')}
      />
      <TextArea label="Mensaje (opcional)" rows={4} maxLength={2000} {...register('message')} />
      <Button type="submit" busy={busy} busyLabel="Enviando...">
        Enviar arrepentimiento
      </Button>
    </Form>
  );
}
