// 'Enviame mi número': by e-mail, whoever asks; the answer is the same for every address.
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { emailProblem, sendNumbers } from '../../api/orders.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './MyPhotosPage.module.css';

export function LostNumber() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = useMutation({
    mutationFn: sendNumbers,
    onError: (error) => {
      setProblem(problemText(error));
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = emailProblem(email);
    setProblem(wrong);
    if (!wrong) send.mutate(email);
  };
  return (
    <details className={styles.lost}>
      <summary>¿Perdiste tu número?</summary>
      {send.data ? (
        <p role="status">{send.data.message}</p>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextField
            label="El email con el que compraste"
            type="email"
            autoComplete="email"
            required
            error={problem}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
            }}
          />
          <Button type="submit" variant="secondary" busy={send.isPending} busyLabel="Enviando...">
            Enviame mi número
          </Button>
        </form>
      )}
    </details>
  );
}
