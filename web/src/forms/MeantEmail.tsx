import { suggestEmail } from '@photolab/domain/people/email-hint';
import { TextButton } from '../ui/buttons/TextButton.tsx';
import styles from './MeantEmail.module.css';

interface Props {
  typed: string;
  onMeant: (email: string) => void;
}

export function MeantEmail({ typed, onMeant }: Props) {
  const meant = suggestEmail(typed);
  if (!meant) return null;
  return (
    <p className={styles.meant} role="status">
      ¿Quisiste decir{' '}
      <TextButton
        onClick={() => {
          onMeant(meant);
        }}
      >
        {meant}
      </TextButton>
      ?
    </p>
  );
}
