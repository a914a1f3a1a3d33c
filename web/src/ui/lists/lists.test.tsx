import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Picture } from '../content/Picture.tsx';
import { Accordion } from './Accordion.tsx';
import { DataTable, type Column } from './DataTable.tsx';
import { Pagination } from './Pagination.tsx';

describe('a pagination', () => {
  const show = (page: number, pages = 20) => {
    const onPage = vi.fn();
    render(
      <Pagination
        page={page}
        pages={pages}
        marginPages={2}
        rangePages={2}
        onPage={onPage}
        hrefOf={(to) => `#pagina-${String(to)}`}
      />,
    );
    return onPage;
  };

  it('offers Anterior and Siguiente and marks the current page (storefront §2)', async () => {
    const onPage = show(7);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('7');
    await userEvent.click(screen.getByText('Siguiente'));
    await userEvent.click(screen.getByText('Anterior'));
    expect(onPage.mock.calls).toEqual([[8], [6]]);
  });

  it('goes no further than the ends', () => {
    show(20);
    expect(screen.getByRole('button', { name: 'Página siguiente' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it.each([
    ['links', (page: number) => `#pagina-${String(page)}`],
    ['buttons', undefined],
  ])('keeps the focus of who comes to the last page, by %s', async (_what, hrefOf) => {
    function List() {
      const [page, setPage] = useState(2);
      const shown = { page, pages: 3, marginPages: 2, rangePages: 2, onPage: setPage };
      return <Pagination {...shown} {...(hrefOf ? { hrefOf } : {})} />;
    }
    render(<List />);
    await userEvent.click(screen.getByText('Siguiente'));
    expect(document.activeElement?.textContent).toBe('3');
    await userEvent.click(screen.getByText('Anterior'));
    expect(document.activeElement?.textContent).toBe('Anterior');
  });

  it('leaves a press with a modifier key to the browser', () => {
    const onPage = show(7);
    const link = screen.getByRole('link', { name: 'Página 8' });
    expect(link.getAttribute('href')).toBe('#pagina-8');
    fireEvent.click(link, { ctrlKey: true });
    expect(onPage).not.toHaveBeenCalled();
  });

  it('is not there when there is one page', () => {
    show(1, 1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('a table', () => {
  const columns: Column<{ id: number; name: string }>[] = [
    { key: 'id', title: 'ID', render: ({ id }) => id, sortable: true },
    { key: 'name', title: 'Nombre', render: ({ name }) => name },
  ];
  const rows = [{ id: 1, name: 'Maratón de Rosario' }];
  const common = { caption: 'Eventos', columns, rowKey: ({ id }: { id: number }) => id };

  it('says the sort it was given and asks for the opposite', async () => {
    const onSort = vi.fn();
    const sort = { key: 'id', descending: true };
    render(<DataTable {...common} rows={rows} empty="" sort={sort} onSort={onSort} />);
    const header = screen.getByRole('columnheader', { name: 'ID' });
    expect(header.getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(within(header).getByRole('button'));
    expect(onSort).toHaveBeenCalledWith({ key: 'id', descending: false });
  });

  it('names each cell for the cards of a phone', () => {
    render(<DataTable {...common} rows={rows} empty="" />);
    const cell = screen.getByRole('cell', { name: 'Maratón de Rosario' });
    expect(cell.getAttribute('data-title')).toBe('Nombre');
  });

  it('of many rows shows the first ones, the others with a press', async () => {
    const many = Array.from({ length: 32 }, (_, index) => ({ id: index, name: 'Carrera' }));
    const folded = () => screen.getAllByRole('row').filter(({ className }) => className !== '');
    const { rerender } = render(<DataTable {...common} rows={many} empty="" />);
    expect(folded()).toHaveLength(12);
    await userEvent.click(screen.getByRole('button', { name: 'Ver los 12 restantes' }));
    expect(folded()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Ver sólo los primeros 20' }));
    expect(folded()).toHaveLength(12);
    rerender(<DataTable {...common} rows={many.slice(0, 21)} empty="" />);
    expect(folded()).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Ver/ })).toBeNull();
  });

  it('says that there is nothing (administration §2)', () => {
    render(<DataTable {...common} rows={[]} empty="No hay eventos para mostrar" />);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByText('No hay eventos para mostrar')).toBeTruthy();
  });
});

describe('an accordion', () => {
  it('opens its first question only (storefront §2)', () => {
    const items = ['Primera', 'Segunda'].map((title) => ({ key: title, title, content: title }));
    render(<Accordion items={items} />);
    const open = screen.getAllByRole('group').map((group) => group.hasAttribute('open'));
    expect(open).toEqual([true, false]);
  });
});

describe('a picture', () => {
  it('says that it could not come, by its own name', () => {
    render(<Picture src="/foto.jpg" alt="Foto 12" width={3} height={2} />);
    fireEvent.error(screen.getByRole('img', { name: 'Foto 12' }));
    expect(screen.getByRole('img', { name: 'Foto 12. No se pudo cargar.' })).toBeTruthy();
    expect(screen.getByText('No se pudo cargar la imagen')).toBeTruthy();
  });
});
