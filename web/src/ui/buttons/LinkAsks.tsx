// Where an e-mail's link leads that does something: opening it does nothing yet, since what looks at e-mails for
// their readers opens links too, scripts and all. One press does it.
import { Button } from './Button.tsx';
import styles from './LinkAsks.module.css';
import { Page } from '../content/Page.tsx';

export function LinkAsks(props: {
  title: string;
  text: string;
  label: string;
  busy: boolean;
  onPress: () => void;
}) {
  const { title, text, label, busy, onPress } = props;
  return (
    <Page title={title} width="narrow">
      <div className={styles.asks}>
        <p>{text}</p>
        <Button busy={busy} busyLabel="Enviando..." onClick={onPress}>
          {label}
        </Button>
      </div>
    </Page>
  );
}
