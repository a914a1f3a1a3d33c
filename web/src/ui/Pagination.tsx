// Page numbers with gaps; the window is the specification's margin and range.
import ReactPaginate from 'react-paginate';
import styles from './Pagination.module.css';

interface Props {
  /** From 1. */
  page: number;
  pages: number;
  marginPages: number;
  rangePages: number;
  onPage: (page: number) => void;
  /** The address of a page, so that it can be opened elsewhere. */
  hrefOf?: (page: number) => string;
}

export function Pagination({ page, pages, marginPages, rangePages, onPage, hrefOf }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Páginas" className={styles.pagination}>
      <ReactPaginate
        pageCount={pages}
        forcePage={Math.min(page, pages) - 1}
        marginPagesDisplayed={marginPages}
        pageRangeDisplayed={rangePages}
        previousLabel="Anterior"
        nextLabel="Siguiente"
        breakLabel="…"
        previousAriaLabel="Página anterior"
        nextAriaLabel="Página siguiente"
        breakAriaLabels={{ forward: 'Saltar adelante', backward: 'Saltar atrás' }}
        ariaLabelBuilder={(number) => `Página ${String(number)}`}
        {...(hrefOf ? { hrefBuilder: hrefOf } : {})}
        activeClassName={styles.active ?? ''}
        disabledClassName={styles.disabled ?? ''}
        onClick={({ nextSelectedPage }) => {
          if (nextSelectedPage !== undefined) onPage(nextSelectedPage + 1);
          return false;
        }}
      />
    </nav>
  );
}
