// One news item. An address without a usable id says 'Hubo un error...', an item that is not there
// has the title 'ERROR' (storefront §2).
import { formatLongDate } from '@photolab/domain/shop/format';
import { NEWS_TITLE } from '@photolab/domain/shop/page-titles';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { newsItemQuery, type NewsItem } from '../../api/news.ts';
import { isGone } from '../../api/transport/api-error.ts';
import { idIn } from '../../ui/navigation/address-numbers.ts';
import { SafeHtml } from '../../ui/content/SafeHtml.tsx';
import { VisuallyHidden } from '../../ui/content/VisuallyHidden.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSettledFor } from '../../ui/use-settled-for.ts';
import styles from './NewsItemPage.module.css';
import { NEWS_SPINNER_MS } from './news-delay.ts';

export function NewsItemPage() {
  const id = idIn(useParams()['newId']);
  return (
    <article className={styles.page}>
      {Number.isNaN(id) ? <MissingId /> : <LoadedItem key={id} id={id} />}
      <Link className={styles.back} to="/news">
        Ver todas las novedades
      </Link>
    </article>
  );
}

function MissingId() {
  usePageTitle(NEWS_TITLE);
  return <h1>Hubo un error...</h1>;
}

function LoadedItem({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(newsItemQuery(id));
  const shown = useSettledFor(data !== undefined, NEWS_SPINNER_MS);
  usePageTitle(data?.title ?? NEWS_TITLE);
  if (error) {
    return (
      <>
        <h1>ERROR</h1>
        {isGone(error) ? (
          <p>No encontramos esta novedad. Puede que ya no esté publicada.</p>
        ) : (
          <ErrorState
            title="No pudimos cargar esta novedad."
            onRetry={() => {
              void refetch();
            }}
          />
        )}
      </>
    );
  }
  if (shown && data) return <Item item={data} />;
  return (
    <>
      <h1>
        <VisuallyHidden>Novedades</VisuallyHidden>
      </h1>
      <Spinner />
    </>
  );
}

function Item({ item }: { item: NewsItem }) {
  return (
    <>
      <h1>{item.title}</h1>
      <p className={styles.date}>
        <time dateTime={item.createdAt.toISOString()}>{formatLongDate(item.createdAt)}</time>
      </p>
      {item.imageUrl && <img className={styles.image} src={item.imageUrl} alt="" />}
      <SafeHtml html={item.body} />
    </>
  );
}
