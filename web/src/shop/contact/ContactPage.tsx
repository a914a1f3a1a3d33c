// Contacto: a message for the studio. The server's words are the toast (storefront §8).
import { CONTACT_TITLE } from '@photolab/domain/shop/page-titles';
import { useState } from 'react';
import { contactEndpoint, sendMessage } from '../../api/contact.ts';
import { EmailField, meantBy } from '../../forms/EmailField.tsx';
import { beginAnew } from '../../forms/begin-anew.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { KeepTyped } from '../../forms/keep-typed.ts';
import { inTab } from '../../state/kept.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

const EMPTY = { name: '', email: '', message: '' };

export function ContactPage() {
  usePageTitle(CONTACT_TITLE);
  // Each message begins with empty boxes.
  const [sent, setSent] = useState(0);
  const form = useContractForm({
    endpoint: contactEndpoint,
    initial: EMPTY,
    send: sendMessage,
    onSent: (text, values) => {
      toast.success(text);
      beginAnew(form, values, EMPTY);
      setSent((count) => count + 1);
    },
  });
  const { field, setValue, submit, sending } = form;
  return (
    <Page title="Contacto" width="narrow">
      <p>¿Dudas, una foto que no aparece, un evento para cubrir? Escribinos.</p>
      <Form onSubmit={submit}>
        <KeepTyped form={form} name="contact" tab={inTab} />
        <TextField label="Nombre" autoComplete="name" {...field('name')} />
        {/* storefront §2: a plain text box. */}
        <EmailField
          key={sent}
          label="Email"
          type="text"
          {...field('email')}
          onMeant={meantBy(setValue)}
        />
        <TextArea label="Mensaje" rows={6} {...field('message')} />
        <Button type="submit" busy={sending.isPending} busyLabel="Enviando...">
          Enviar
        </Button>
      </Form>
    </Page>
  );
}
