// 'Ocultar mis fotos' and 'Borrar los datos de mi cara': what is asked, and by what the photos are found.
import type { PrivacyKind, PrivacyWay } from '@photolab/domain/people/privacy-requests';
import { namesApart } from '@photolab/domain/shop/names-apart';
import { PRIVACY_REQUEST_TITLE } from '@photolab/domain/shop/page-titles';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { eventsQuery } from '../../api/events.ts';
import { askForPrivacy, missingOf, privacyRequestEndpoint } from '../../api/privacy.ts';
import { untilAnswered } from '../../api/transport/query-client.ts';
import { EmailField, meantBy } from '../../forms/EmailField.tsx';
import { useFollowed, useSent } from '../../forms/same-page.ts';
import { whoIsHere } from '../../state/person/still-here.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { KeepTyped } from '../../forms/keep-typed.ts';
import { inTab } from '../../state/kept.ts';
import { useSelfie } from '../../forms/use-selfie.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/forms/Form.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { latePart, tellNotOpened } from '../../ui/late/late.tsx';
import { Segmented } from '../../ui/lists/Segmented.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import styles from './PrivacyRequestPage.module.css';

const loadSent = async () => (await import('./RequestSent.tsx')).RequestSent;
// Comes while the form is filled in.
void loadSent().catch(() => undefined);
const RequestSent = latePart(loadSent, {
  onFailed: () => {
    toast.success(CONFIRM);
  },
});

const SelfieFields = latePart(async () => (await import('./SelfieFields.tsx')).SelfieFields, {
  onFailed: tellNotOpened,
});

const KINDS = [
  { value: 'hide', label: 'Ocultar mis fotos' },
  { value: 'forget', label: 'Borrar los datos de mi cara' },
] as const;
const EXPLAINED: Record<PrivacyKind, string> = {
  hide: 'Nadie las ve, las encuentra ni las compra en la tienda. Quien ya las compró las puede seguir descargando.',
  forget:
    'La búsqueda por selfie deja de encontrarte. Las fotos siguen en la tienda y se encuentran por número.',
};
const WAYS = [
  { value: 'number', label: 'Mi número de participante' },
  { value: 'selfie', label: 'Una selfie' },
  { value: 'operation', label: 'Mi número de operación' },
  { value: 'photo', label: 'El número de una foto' },
] as const;
/** What each way needs; nothing else of the form travels. */
const NEEDS: Record<PrivacyWay, readonly (keyof Values)[]> = {
  number: ['eventId', 'number'],
  selfie: ['eventId', 'consent'],
  operation: ['operationNumber'],
  photo: ['photoId'],
};
const ALWAYS = ['kind', 'way', 'email', 'message'] as const;

interface Values {
  kind: PrivacyKind;
  way: PrivacyWay;
  email: string;
  eventId: string;
  number: string;
  operationNumber: string;
  photoId: string;
  message: string;
  consent: boolean;
}

/** What a link fills in: a photo's dialog names the photo, a gallery its event. */
function initialOf(search: URLSearchParams): Values {
  const photoId = search.get('foto') ?? '';
  return {
    kind: search.get('pedido') === 'cara' ? 'forget' : 'hide',
    way: photoId ? 'photo' : 'number',
    email: '',
    eventId: search.get('evento') ?? '',
    number: search.get('numero') ?? '',
    operationNumber: '',
    photoId,
    message: '',
    consent: false,
  };
}

export function PrivacyRequestPage() {
  usePageTitle(PRIVACY_REQUEST_TITLE);
  const { sent, setSent } = useSent<{ email: string; photos: number }>({
    words: () => CONFIRM,
    whoIsHere,
  });
  return (
    <Page title="Ocultar mis fotos" width="narrow">
      {sent ? <RequestSent {...sent} next={OPEN_IT} /> : <RequestForm onSent={setSent} />}
    </Page>
  );
}

function usePrivacyForm(onSent: (sent: { email: string; photos: number }) => void) {
  const [search] = useSearchParams();
  const selfie = useSelfie();
  const initial = initialOf(search);
  const form = useContractForm({
    endpoint: privacyRequestEndpoint,
    initial,
    also: missingOf,
    prepare: (values) =>
      Object.fromEntries([...ALWAYS, ...NEEDS[values.way]].map((name) => [name, values[name]])),
    send: async (body) => {
      const { photos } = await askForPrivacy(
        body,
        body.way === 'selfie' ? await selfie.pictures() : [],
      );
      return { email: body.email, photos };
    },
    onSent,
    failure: 'No pudimos mandar tu pedido. Probá de nuevo.',
  });
  useFollowed(form, initial);
  return { ...form, selfie };
}

function RequestForm({ onSent }: { onSent: (sent: { email: string; photos: number }) => void }) {
  const form = usePrivacyForm(onSent);
  const { box, field, submit, sending, watch, setValue } = form;
  const kind = watch('kind');
  return (
    <Form onSubmit={submit}>
      <KeepTyped form={form} name="privacy" tab={inTab} />
      <Segmented
        label="Qué pedís"
        value={kind}
        options={KINDS}
        onChange={(next) => {
          setValue('kind', next);
        }}
      />
      <p className={styles.explained}>{EXPLAINED[kind]}</p>
      <Select label="Cómo encontramos tus fotos" options={[...WAYS]} {...field('way')} />
      <WayFields form={form} />
      <EmailField
        label="Tu email"
        hint="Te mandamos un enlace para confirmar, y después la respuesta."
        {...box('email')}
        onMeant={meantBy(setValue)}
      />
      <TextArea label="Algo más (opcional)" rows={3} {...box('message')} />
      <Button type="submit" busy={sending.isPending} busyLabel="Enviando...">
        Enviar pedido
      </Button>
      <p>
        <Link to="/privacidad">Qué guardamos de vos y hasta cuándo</Link>
      </p>
    </Form>
  );
}

/** What the chosen way of finding the photos needs. */
function WayFields({ form }: { form: ReturnType<typeof usePrivacyForm> }) {
  const { box, field, watch } = form;
  const { data: events = [], isError } = useQuery({ ...eventsQuery, ...untilAnswered });
  const way = watch('way');
  const published = events.filter(({ active }) => active);
  return (
    <>
      {(way === 'number' || way === 'selfie') && (
        <Select
          key={published.length}
          label="Evento"
          placeholder="Elegí un evento..."
          hint={isError ? 'No pudimos cargar los eventos: los pedimos de nuevo.' : undefined}
          options={namesApart(published)}
          {...field('eventId')}
        />
      )}
      {way === 'number' && (
        <TextField label="Tu número de participante" inputMode="numeric" {...box('number')} />
      )}
      {way === 'selfie' && <SelfieFields form={form} />}
      {way === 'operation' && (
        <TextField
          label="Número de operación"
          hint="12 dígitos: está en el email de tu compra."
          inputMode="numeric"
          {...box('operationNumber')}
        />
      )}
      {way === 'photo' && (
        <TextField
          label="Número de la foto"
          hint="Está debajo de la foto cuando la abrís."
          inputMode="numeric"
          {...box('photoId')}
        />
      )}
    </>
  );
}

/** What to do with the e-mail that was sent. */
const OPEN_IT = 'abrilo y tocá «Confirmar mi pedido». Recién ahí lo ve el estudio.';
const CONFIRM = `Te mandamos un email: ${OPEN_IT}`;
