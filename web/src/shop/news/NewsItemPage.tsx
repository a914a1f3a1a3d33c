// One news item. An address without a usable id says 'Hubo un error...', an item that is not there
// has the title 'ERROR' (storefront §2).
import { formatLongDate } from '@photolab/domain/shop/format';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { newsItemQuery, type NewsItem } from '../../api/news.ts';
import { SafeHtml } from '../../ui/content/SafeHtml.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useSettledFor } from '../../ui/use-settled-for.ts';
import styles from './NewsItemPage.module.css';
import { NEWS_SPINNER_MS } from './news-delay.ts';

export function NewsItemPage() {
  const { newId = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(newId) ? Number(newId) : null;
  return (
    <article className={styles.page}>
      {id === null ? <MissingId /> : <LoadedItem key={id} id={id} />}
      <Link className={styles.back} to="/news">
        Ver todas las novedades
      </Link>
    </article>
  );
}

function MissingId() {
  usePageTitle('Novedades');
  return <h1>Hubo un error...</h1>;
}

function LoadedItem({ id }: { id: number }) {
  const { data, isError } = useQuery(newsItemQuery(id));
  const shown = useSettledFor(data !== undefined, NEWS_SPINNER_MS);
  usePageTitle(data?.title ?? 'Novedades');
  if (isError) {
    return (
      <>
        <h1>ERROR</h1>
        <p>No encontramos esta novedad. Puede que ya no esté publicada.</p>
      </>
    );
  }
  return shown && data ? <Item item={data} /> : <Spinner />;
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
