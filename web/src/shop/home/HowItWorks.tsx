// The three steps, and the way back up to the search.
import { buttonClass } from '../../ui/buttons/Button.tsx';
import styles from './HowItWorks.module.css';

const STEPS = [
  {
    title: '1. BUSCATE!',
    text: 'Elegí tu evento y buscá por tu número de participante o con una selfie.',
  },
  {
    title: '2. HACÉ TU PEDIDO',
    text: 'Sumá tus fotos al carrito: desde 5 pagás 20% menos y desde 10, 25% menos.',
  },
  {
    title: '3. DESCARGALAS!',
    text: 'Pagá con Mercado Pago y descargalas al instante, en alta calidad y sin marca de agua.',
  },
] as const;

export function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works">¿Cómo funciona?</h2>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <a className={buttonClass()} href="#buscar" onClick={scrollToTop}>
        Busca tu foto ahora!
      </a>
    </section>
  );
}

/** The only way that glides, but for people who asked for less motion: elsewhere a page that moves loses what is pressed. */
function scrollToTop(event: React.MouseEvent) {
  event.preventDefault();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
  document.getElementById('buscar')?.querySelector('select')?.focus({ preventScroll: true });
}
