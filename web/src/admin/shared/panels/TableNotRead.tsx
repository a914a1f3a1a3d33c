import { isPassing, problemText } from '../../../api/transport/api-error.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** A file that was not looked at may be the next time, without being chosen again; one that was refused is another's turn. */
export function TableNotRead({ error, onRetry }: Props) {
  if (!isPassing(error)) return <p role="alert">{problemText(error)}</p>;
  return <ErrorState title={problemText(error)} onRetry={onRetry} />;
}
