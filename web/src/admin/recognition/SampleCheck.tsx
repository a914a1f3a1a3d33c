// The sample: a hundred photos drawn at random, checked one by one from the keyboard. Enter says
// that the photo was read right; numbers and Enter say what is really seen; 0 and Enter: no number.
import { countOf, countPhotos } from '@photolab/domain/shop/format';
import { BIB_NUMBER } from '@photolab/domain/numbers/bib-number';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  checkSample,
  drawSample,
  SAMPLE_SIZE,
  sampleQuery,
  type SamplePhoto,
} from '../../api/admin/recognition.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { BibNumber } from '../../ui/content/BibNumber.tsx';
import { Picture } from '../../ui/content/Picture.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextField } from '../../ui/forms/TextField.tsx';
import panels from '../shared/panels/panels.module.css';
import styles from './RecognitionPage.module.css';
import { numbersIn } from './number-list.ts';

const NO_NUMBER = '0';

export function SampleCheck({ eventId }: { eventId: number }) {
  const query = useQuery(sampleQuery(eventId));
  return (
    <section className={panels.panel} aria-label="Muestra">
      <h2>Muestra</h2>
      <p className={panels.soft}>
        Hasta {SAMPLE_SIZE} fotos al azar, para medir qué tan bien se leyeron los números.
      </p>
      {/* What cannot be read may be reviewed already: no other sample takes its place unasked. */}
      <Loaded query={query} failure="No pudimos cargar la muestra.">
        {(sample) => <Sample {...{ eventId, sample }} />}
      </Loaded>
    </section>
  );
}

function Sample({ eventId, sample }: Omit<PhotosProps, 'reached'>) {
  const client = useQueryClient();
  const [redrawing, setRedrawing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [drawn, setDrawn] = useState(false);
  const draw = async () => {
    setBusy(true);
    try {
      const { length } = await drawSample(eventId);
      if (length === 0) toast.info('Todavía no hay fotos leídas: primero apretá Procesar OCR.');
      setDrawn(length > 0);
      await client.invalidateQueries({ queryKey: ['recognition', eventId] });
    } catch (error) {
      tellProblem('the sample was not drawn', error);
    }
    setBusy(false);
    setRedrawing(false);
  };
  const checked = sample.filter(({ truth }) => truth !== null).length;
  return (
    <>
      <DrawnSample {...{ eventId, sample, checked }} reached={drawn} />
      <div className={panels.actions}>
        <Button
          variant="secondary"
          busy={busy}
          busyLabel="Sorteando..."
          onClick={() => {
            if (checked > 0) setRedrawing(true);
            else void draw();
          }}
        >
          {sample.length > 0 ? 'Sortear otra muestra' : 'Sortear muestra'}
        </Button>
      </div>
      {redrawing && (
        <ConfirmDialog
          title="Sortear otra muestra"
          question="Estás seguro de que quieres reemplazar la muestra?"
          detail={`Se pierde lo revisado en ${countPhotos(checked)}.`}
          confirmLabel="Sortear"
          busy={busy}
          onConfirm={() => void draw()}
          onClose={() => {
            setRedrawing(false);
          }}
        />
      )}
    </>
  );
}

interface DrawnProps extends PhotosProps {
  checked: number;
}

function DrawnSample({ checked, ...photos }: DrawnProps) {
  const { sample } = photos;
  if (sample.length === 0) return null;
  const reread = sample.filter((item) => item.reread).length;
  return (
    <>
      {reread > 0 && (
        <p role="status">
          {countOf(reread, 'foto de la muestra se leyó', 'fotos de la muestra se leyeron')} de nuevo
          después de sortearla: para medir la lectura de ahora, sorteá otra.
        </p>
      )}
      <ProgressBar percent={(checked / sample.length) * 100} label="Fotos revisadas" />
      {checked === sample.length && (
        <p role="status">
          Listo: la muestra está revisada. Arriba están la precisión y la cobertura.
        </p>
      )}
      <SamplePhotos key={sample[0]?.photo.id} {...photos} />
    </>
  );
}

/** Goes from photo to photo, and saves what a person sees in the order it was typed. */
function useChecking(eventId: number, sample: SamplePhoto[]) {
  const client = useQueryClient();
  const firstOpen = sample.findIndex(({ truth }) => truth === null);
  const [index, setIndex] = useState(Math.max(0, firstOpen));
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const chain = useRef<Promise<unknown>>(Promise.resolve());

  const go = (to: number) => {
    setIndex(Math.min(Math.max(to, 0), sample.length - 1));
    setText('');
    setError(undefined);
  };
  const save = (photoId: number, truth: string[]) => {
    const { queryKey } = sampleQuery(eventId);
    client.setQueryData(queryKey, (old) =>
      old?.map((other) => (other.photo.id === photoId ? { ...other, truth } : other)),
    );
    chain.current = chain.current
      .then(() => checkSample(eventId, photoId, truth))
      .then(
        () => client.invalidateQueries({ queryKey: ['recognition', eventId, 'stats'] }),
        (cause: unknown) => {
          tellProblem('a photo of the sample', cause);
          void client.invalidateQueries({ queryKey });
        },
      );
  };
  const check = ({ photo, read }: SamplePhoto) => {
    const words = numbersIn(text);
    const wrong = words.find((word) => !BIB_NUMBER.test(word));
    if (wrong !== undefined) {
      setError(`${wrong}: debe ser un número`);
      return;
    }
    save(photo.id, text.trim() === NO_NUMBER ? [] : words.length > 0 ? words : read);
    go(index + 1);
  };
  return { index, item: sample[index], text, setText, error, go, check };
}

interface PhotosProps {
  eventId: number;
  sample: SamplePhoto[];
  /** Just drawn: the keyboard goes on with it. */
  reached: boolean;
}

function SamplePhotos({ eventId, sample, reached }: PhotosProps) {
  const checking = useChecking(eventId, sample);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reached) form.current?.querySelector('input')?.focus();
  }, [reached]);
  const { index, item } = checking;
  if (!item) return null;
  return (
    <div className={styles.sample}>
      <Picture
        key={item.photo.id}
        src={item.photo.urls.preview}
        alt={`Foto ${item.photo.name}`}
        width={item.photo.width}
        height={item.photo.height}
        placeholder={item.photo.placeholder}
      />
      <form
        ref={form}
        className={styles.checking}
        onSubmit={(event) => {
          event.preventDefault();
          checking.check(item);
        }}
      >
        <p className={panels.soft}>
          Foto {index + 1} de {sample.length} · {item.photo.name}
        </p>
        <p className={styles.read}>
          Se leyó: <NumberList numbers={item.read} />
        </p>
        {item.truth && (
          <p className={styles.read}>
            Revisada: <NumberList numbers={item.truth} />
          </p>
        )}
        <CheckingFields checking={checking} />
      </form>
    </div>
  );
}

function CheckingFields({ checking }: { checking: ReturnType<typeof useChecking> }) {
  const { index, text, setText, error, go } = checking;
  const turnPhoto = ({ key }: KeyboardEvent) => {
    if (text !== '') return;
    if (key === 'ArrowLeft') go(index - 1);
    if (key === 'ArrowRight') go(index + 1);
  };
  return (
    <>
      <TextField
        label="Números que ves"
        hint="Enter si está bien leído. Si no, escribí todos los números que se ven, con espacios; 0 si no se ve ninguno. ← → cambian de foto."
        error={error}
        value={text}
        autoComplete="off"
        inputMode="numeric"
        onKeyDown={turnPhoto}
        onChange={({ target }) => {
          setText(target.value.toUpperCase());
        }}
      />
      <div className={panels.actions}>
        <Button
          variant="quiet"
          locked={index === 0}
          onKeyDown={turnPhoto}
          onClick={() => {
            go(index - 1);
          }}
        >
          Anterior
        </Button>
        <Button type="submit" onKeyDown={turnPhoto}>
          {text.trim() ? 'Guardar' : 'Está bien'}
        </Button>
      </div>
    </>
  );
}

function NumberList({ numbers }: { numbers: string[] }) {
  if (numbers.length === 0) return <>ningún número</>;
  return numbers.map((number) => <BibNumber key={number}>{number}</BibNumber>);
}
