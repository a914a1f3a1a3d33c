// The first thing people see: the slider, the tagline and the search form, set like a race bib.
import { useQuery } from '@tanstack/react-query';
import { slidesQuery } from '../../../api/slides.ts';
import { SearchForm } from '../SearchForm.tsx';
import styles from './Hero.module.css';
import { HeroSlider } from './HeroSlider.tsx';

export function Hero({ loading }: { loading: boolean }) {
  const { data: slides = [] } = useQuery(slidesQuery);
  return (
    <section className={styles.hero} data-loaded={!loading} aria-label="Buscá tus fotos">
      <HeroSlider slides={slides} />
      <div className={styles.content}>
        <h1 className={styles.tagline} lang="en">
          <span>We capture more than a moment</span>
          <small>/ custom action sport photography</small>
        </h1>
        <SearchForm />
      </div>
    </section>
  );
}
