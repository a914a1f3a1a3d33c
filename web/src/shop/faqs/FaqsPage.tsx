// FAQS: an accordion with its first question open (storefront §2).
import { FAQS_TITLE } from '@photolab/domain/shop/page-titles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { faqsQuery, type Faq } from '../../api/faqs.ts';
import { LinkedText } from '../../ui/content/LinkedText.tsx';
import { Page } from '../../ui/content/Page.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Accordion } from '../../ui/lists/Accordion.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSettledFor } from '../../ui/use-settled-for.ts';
import styles from './FaqsPage.module.css';

/** storefront §9: the spinner stays this long after the call. */
export const FAQ_SPINNER_MS = 1_000;

export function FaqsPage() {
  usePageTitle(FAQS_TITLE);
  const query = useQuery(faqsQuery);
  const shown = useSettledFor(!query.isPending, FAQ_SPINNER_MS);
  return (
    <Page title="FAQS" width="narrow">
      {shown ? (
        <Loaded query={query} failure="No pudimos cargar las preguntas.">
          {(faqs) => <Questions faqs={faqs} />}
        </Loaded>
      ) : (
        <Spinner />
      )}
      {shown && (
        <p className={styles.more}>
          ¿No está tu pregunta? <Link to="/contact">Escribinos</Link>.
        </p>
      )}
    </Page>
  );
}

function Questions({ faqs }: { faqs: Faq[] }) {
  if (faqs.length === 0) {
    return <p className={styles.empty}>No hay preguntas frecuentes para mostrar.</p>;
  }
  return (
    <Accordion
      items={faqs.map(({ id, question, answer }) => ({
        key: String(id),
        title: question,
        content: (
          <p className={styles.answer}>
            <LinkedText>{answer}</LinkedText>
          </p>
        ),
      }))}
    />
  );
}
