// A screen about one thing that could not be loaded: what is no longer there is not tried again.
import { Link } from 'react-router';
import { ApiError } from '../../../api/transport/api-error.ts';
import { buttonClass } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';

interface Props {
  error: Error | null;
  title: string;
  gone: string;
  /** Where the others are. */
  back: { to: string; label: string };
  onRetry: () => void;
}

/** What an address that was never right is refused with, and what one of a deleted thing is. */
const GONE = [400, 404];

export function NotLoaded({ error, title, gone, back, onRetry }: Props) {
  if (!(error instanceof ApiError) || !GONE.includes(error.status)) {
    return <ErrorState title={title} onRetry={onRetry} />;
  }
  return (
    <EmptyState icon="warning" text={gone}>
      <Link to={back.to} className={buttonClass({ variant: 'secondary' })}>
        {back.label}
      </Link>
    </EmptyState>
  );
}
