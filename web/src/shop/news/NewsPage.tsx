// Novedades: a card per news item (storefront §2).
import { formatLongDate } from '@photolab/domain/shop/format';
import { NEWS_TITLE } from '@photolab/domain/shop/page-titles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { newsQuery, type NewsItem } from '../../api/news.ts';
import { CARD, pictureSet } from '../../api/pictures.ts';
import { Page } from '../../ui/content/Page.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSettledFor } from '../../ui/use-settled-for.ts';
import styles from './NewsPage.module.css';
import { NEWS_SPINNER_MS } from './news-delay.ts';

/** Cards that a phone shows before it scrolls. */
const FIRST_SCREEN = 2;

export function NewsPage() {
  usePageTitle(NEWS_TITLE);
  const news = useQuery(newsQuery);
  const settled = useSettledFor(news.data !== undefined, NEWS_SPINNER_MS);
  return (
    <Page title="Novedades">
      <Loaded query={news} failure="No pudimos cargar las novedades.">
        {(items) => (settled ? <NewsCards items={items} /> : <Spinner />)}
      </Loaded>
    </Page>
  );
}

function NewsCards({ items }: { items: NewsItem[] }) {
  if (items.length === 0) return <p className={styles.empty}>No hay novedades para mostrar.</p>;
  return (
    <ul className={styles.grid}>
      {items.map(({ id, title, imageUrl, createdAt }, index) => (
        <li key={id}>
          <Link to={`/news/${String(id)}`} className={styles.card}>
            {imageUrl && (
              <img
                src={imageUrl}
                {...pictureSet(imageUrl, CARD)}
                alt=""
                width={640}
                height={427}
                loading={index < FIRST_SCREEN ? 'eager' : 'lazy'}
                fetchPriority={index < FIRST_SCREEN ? 'high' : 'auto'}
                decoding="async"
              />
            )}
            <h2>{title}</h2>
            <time dateTime={createdAt.toISOString()}>{formatLongDate(createdAt)}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
