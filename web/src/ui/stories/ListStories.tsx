import { useState } from 'react';
import { Disclosure } from '../lists/Disclosure.tsx';
import { Accordion } from '../lists/Accordion.tsx';
import { DataTable, type Column, type Sort } from '../lists/DataTable.tsx';
import { Pagination } from '../lists/Pagination.tsx';
import { Segmented } from '../lists/Segmented.tsx';
import { Story } from './Story.tsx';

interface Sale {
  id: number;
  name: string;
  total: string;
}

const SALES: Sale[] = [
  { id: 1, name: 'Camila Ríos', total: '$ 1.500,00' },
  { id: 2, name: 'Julián Ferreyra', total: '$ 6.000,00' },
  { id: 3, name: 'Noelia Quiroga', total: '$ 12.750,50' },
];

const COLUMNS: Column<Sale>[] = [
  { key: 'id', title: 'ID', render: ({ id }) => id, sortable: true },
  { key: 'name', title: 'Nombre', render: ({ name }) => name, sortable: true },
  { key: 'total', title: 'Total', render: ({ total }) => total, align: 'right' },
];

const QUESTIONS = [
  { key: 'a', title: '¿Cómo encuentro mis fotos?', content: 'Con tu número o con una selfie.' },
  { key: 'b', title: '¿Cuándo las recibo?', content: 'Apenas se aprueba el pago.' },
];

export function ListStories() {
  const [page, setPage] = useState(7);
  const [chart, setChart] = useState('bar');
  const [sort, setSort] = useState<Sort>({ key: 'id', descending: true });
  return (
    <Story title="Listas">
      <Segmented
        label="Gráfico"
        value={chart}
        onChange={setChart}
        options={[
          { value: 'bar', label: 'Barras' },
          { value: 'pie', label: 'Torta' },
          { value: 'line', label: 'Líneas' },
        ]}
      />
      <DataTable
        caption="Registro de Ventas"
        columns={COLUMNS}
        rows={SALES}
        rowKey={({ id }) => id}
        empty="No hay ventas para mostrar"
        sort={sort}
        onSort={setSort}
      />
      <Pagination page={page} pages={20} marginPages={2} rangePages={2} onPage={setPage} />
      <Accordion items={QUESTIONS} />
      <Disclosure summary="¿Tenés un cupón?">Aplicalo antes de pagar.</Disclosure>
    </Story>
  );
}
