// What was read, once it is there. When a later reading fails, what was read stays, below a notice.
import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { andGoOn } from '../navigation/focus.ts';
import { ErrorState } from './ErrorState.tsx';
import styles from './Loaded.module.css';
import { Notice } from './Notice.tsx';
import { Spinner } from './Spinner.tsx';

interface Props<T> {
  query: {
    data: T | undefined;
    isError: boolean;
    /** What stands there is of the search or page before. */
    isPlaceholderData?: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The screen's sentence for when it cannot be read. */
  failure: string;
  /** In its place until it is there. */
  waiting?: ReactNode;
  children: (data: T) => ReactNode;
  /** What stands under it: not there before, since its coming would move that under the finger. */
  below?: ReactNode;
}

export function Loaded<T>({ below, ...read }: Props<T>) {
  const { data, isError } = read.query;
  return (
    <>
      <Read {...read} />
      {(data !== undefined || isError) && below}
    </>
  );
}

function Read<T>({ query, failure, waiting = <Spinner />, children }: Omit<Props<T>, 'below'>) {
  const { data, isError, isPlaceholderData = false, refetch } = query;
  const retry = () => void refetch();
  if (data === undefined) {
    return isError ? <ErrorState title={failure} onRetry={retry} /> : waiting;
  }
  return (
    <>
      {isError && (
        <Notice
          answers={
            <Button variant="secondary" icon="refresh" onClick={andGoOn(retry)}>
              Probar de nuevo
            </Button>
          }
        >
          <p>
            <strong>{failure}</strong> Lo que ves es lo último que llegó.
          </p>
        </Notice>
      )}
      <div className={styles.read} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    </>
  );
}
