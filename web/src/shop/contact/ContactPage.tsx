// Contacto: a message for the studio. The server's words are the toast (storefront §8).
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { sendMessage, type ContactMessage } from '../../api/contact.ts';
import { problemText } from '../../api/transport/api-error.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function ContactPage() {
  usePageTitle('Contacto');
  const { register, handleSubmit, formState, reset } = useForm<ContactMessage>({
    mode: 'onTouched',
  });
  const { mutate, isPending } = useMutation({
    mutationFn: sendMessage,
    onSuccess: (text) => {
      toast.success(text);
      reset();
    },
    onError: (error) => {
      toast.error(problemText(error));
    },
  });
  const { errors } = formState;
  return (
    <Page title="Contacto" width="narrow">
      <p>¿Dudas, una foto que no aparece, un evento para cubrir? Escribinos.</p>
      <Form
        onSubmit={handleSubmit((fields) => {
          mutate(fields);
        })}
      >
        <TextField
          label="Nombre"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...register('name', { validate: required('El nombre es requerido') })}
        />
        <TextField
          label="Email"
          autoComplete="email"
          inputMode="email"
          required
          error={errors.email?.message}
          {...register('email', { validate: required('El Email es requerido') })}
        />
        <TextArea
          label="Mensaje"
          rows={6}
          required
          error={errors.message?.message}
          {...register('message', { validate: required('El mensaje es requerido') })}
        />
        <Button type="submit" busy={isPending} busyLabel="Enviando...">
          Enviar
        </Button>
      </Form>
    </Page>
  );
}

/** White space alone is nothing. */
const required =
  (problem: string) =>
  (text = '') =>
    text.trim() !== '' || problem;
