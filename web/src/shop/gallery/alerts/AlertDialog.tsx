// What somebody leaves to be told: an e-mail, a number, and, only with consent, the face.
import { formatLongDate } from '@photolab/domain/shop/format';
import { createAlert, createAlertEndpoint } from '../../../api/alerts.ts';
import { MAX_SELFIES, type Gallery } from '../../../api/photos.ts';
import { EmailField, meantBy } from '../../../forms/EmailField.tsx';
import { KeepTyped } from '../../../forms/keep-typed.ts';
import { useSent } from '../../../forms/same-page.ts';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { useSelfie } from '../../../forms/use-selfie.ts';
import { inTab } from '../../../state/kept.ts';
import { whoIsHere } from '../../../state/person/still-here.ts';
import { asFile } from '../../../state/selfies.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { FileField } from '../../../ui/forms/FileField.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';

interface Asked {
  email: string;
  deleteAt: Date;
}

interface Props {
  event: Gallery;
  number: string;
  kept: readonly string[];
  onClose: () => void;
}

export function AlertDialog({ event, number, kept, onClose }: Props) {
  const { sent, setSent } = useSent<Asked>({ words: ({ email }) => mailedWords(email), whoIsHere });
  const selfie = useSelfie(() => kept.slice(0, MAX_SELFIES).map(asFile));
  const form = useContractForm({
    endpoint: createAlertEndpoint,
    initial: { email: '', number, consent: false },
    send: async (body) => {
      const { deleteAt } = await createAlert(
        event.id,
        body,
        body.consent ? await selfie.pictures() : [],
      );
      return { email: body.email, deleteAt };
    },
    onSent: setSent,
    failure: 'No pudimos guardar tu aviso. Probá de nuevo.',
  });
  const { box, field, setValue, submit, sending, watch } = form;
  const locked = sending.isPending;
  if (sent) return <Sent {...sent} onClose={onClose} />;
  return (
    <Modal title="Avisame" onClose={onClose}>
      <Form onSubmit={submit}>
        <KeepTyped form={form} name={`alert ${String(event.id)}`} tab={inTab} />
        <EmailField label="Email" {...box('email')} onMeant={meantBy(setValue)} />
        <TextField
          label="Tu número de participante"
          inputMode="numeric"
          autoComplete="off"
          {...box('number')}
        />
        {event.faceSearch && (
          <Checkbox
            label="Buscarme también por mi cara: acepto que guarden sus rasgos, cifrados, hasta avisarme. Los borro cuando quiera con un clic."
            {...field('consent')}
            locked={locked}
          />
        )}
        {watch('consent') && (
          <FileField
            label="Una foto tuya, de frente"
            current={kept[0]}
            error={selfie.problem}
            locked={locked}
            onFile={selfie.choose}
          />
        )}
        <p>
          {/* Beside the form, so that what was typed stays. */}
          <a href="/privacidad" target="_blank" rel="noreferrer">
            Qué guardamos y hasta cuándo
          </a>
        </p>
        <Button type="submit" busy={locked} busyLabel="Enviando...">
          Avisame
        </Button>
      </Form>
    </Modal>
  );
}

/** For who closed the dialog meanwhile. */
const mailedWords = (email: string) =>
  `Te mandamos un email a ${email}: abrilo y tocá «Sí, avisame».`;

interface SentProps extends Asked {
  onClose: () => void;
}

function Sent({ email, deleteAt, onClose }: SentProps) {
  return (
    <Modal title="Confirmá tu email" onClose={onClose}>
      <p role="status">
        Te mandamos un email a <strong>{email}</strong>: abrilo y tocá «Sí, avisame». Hasta entonces
        no te escribimos más.
      </p>
      <p>Lo que dejaste se borra el {formatLongDate(deleteAt.toISOString().slice(0, 10))}.</p>
      <Button wide onClick={onClose}>
        Entendido
      </Button>
    </Modal>
  );
}
