// What this form edits was saved or deleted since it was opened, by whomever: what was typed stays, and may be saved over that once seen.
import { Link } from 'react-router';
import { isConflict } from '../../api/admin/content.ts';
import { isGone } from '../../api/transport/api-error.ts';
import { tellProblem } from '../../forms/tell-problem.ts';
import { Button, buttonClass } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';

interface Props<V> {
  /** Of the form's last sending. */
  error: unknown;
  /** What tells the item that the server has now from others: when it was saved, or the one value it is. */
  latest: () => Promise<V>;
  onOverwrite: (saved: V) => void;
}

export function ConflictNotice<V>({ error, latest, onOverwrite }: Props<V>) {
  if (isGone(error)) {
    return (
      <Notice
        answers={
          <Link to="/admin" className={buttonClass({ variant: 'secondary' })}>
            Volver a la administración
          </Link>
        }
      >
        <p>
          <strong>Se eliminó después de que lo abriste.</strong> Lo que cargaste sigue acá, sin
          guardar: si lo querés, crealo de nuevo.
        </p>
      </Notice>
    );
  }
  if (!isConflict(error)) return null;
  const overwrite = async () => {
    try {
      onOverwrite(await latest());
    } catch (problem) {
      tellProblem('the newer version was not read', problem);
    }
  };
  return (
    <Notice
      answers={
        <>
          {/* The same address, with what was saved: in another tab, so that nothing typed is lost. */}
          <a
            href={window.location.pathname}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            Ver lo guardado
          </a>
          <Button variant="secondary" onClick={() => void overwrite()}>
            Guardar lo mío igual
          </Button>
        </>
      }
    >
      <p>
        <strong>Se modificó después de que lo abriste.</strong> Pudo ser otra persona, otra ventana
        tuya o un guardado tuyo cuya respuesta no llegó. Lo que cargaste sigue acá, sin guardar.
      </p>
    </Notice>
  );
}
