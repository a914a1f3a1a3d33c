// The sales workbook: typed cells, so that a name like `=1+1` stays text and no formula runs.
import { groupedBy } from '@photolab/domain/shop/grouped-by';
import { wallClockIn } from '@photolab/domain/shop/studio-day';
import { toPesos } from '@photolab/domain/orders/money';
import { paymentTypeOf } from '@photolab/domain/orders/order-kinds';
import { PAYMENT_STATUS_WORDS, PAYMENT_TYPE_WORDS } from '@photolab/domain/orders/payment-words';
import writeExcelFile from 'write-excel-file/node';
import { count, dayOrMinute, head, moment, month, text } from '../../platform/tables/cells.ts';
import type { sales } from '../../schema/orders.ts';
import type { PhotographerSales } from './photographer-sales.ts';
import type { salesByEvent } from './sales.repository.ts';

export type SaleRow = typeof sales.$inferSelect;
type EventRow = Awaited<ReturnType<typeof salesByEvent>>[number];

const PESOS = '"$"\\ #,##0.00';
const pesos = (centavos: number) => ({ value: toPesos(centavos), type: Number, format: PESOS });
const bold = <C extends object>(cell: C) => ({ ...cell, fontWeight: 'bold' as const });

/** Photos from before photographers were kept, or whose account was deleted. */
const NOBODY = 'Sin fotógrafo';

export interface WorkbookFacts {
  byEvent: EventRow[];
  byPhotographer: PhotographerSales[];
  timeZone: string;
}

/** One sheet per view: every sale, what each event, photographer and month sold; totals at the end. */
export async function salesWorkbook(
  bySale: SaleRow[],
  { byEvent, byPhotographer, timeZone }: WorkbookFacts,
): Promise<Buffer> {
  const widths = (...all: number[]) => all.map((width) => ({ width }));
  return writeExcelFile([
    {
      sheet: 'Ventas',
      data: salesSheet(bySale, timeZone),
      columns: widths(18, 16, 22, 22, 28, 14, 16, 16, 16),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Por evento',
      data: eventsSheet(byEvent),
      columns: widths(36, 14, 12, 12, 12, 16),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Por fotógrafo',
      data: photographersSheet(byPhotographer),
      columns: widths(36, 12, 16, 12, 16),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Por mes',
      data: monthsSheet(bySale, timeZone),
      columns: widths(36, 12, 16, 16, 16),
      stickyRowsCount: 1,
    },
  ]).toBuffer();
}

const SALE_HEADS = [
  'Fecha',
  'Operación',
  'Nombre',
  'Apellido',
  'Email',
  'Estado',
  'Medio de pago',
  'Total',
  'Devuelto',
];

/** What counts of it: the rest went back. */
const keptOf = ({ total, refunded, revoked }: SaleRow) => (revoked ? 0 : total - refunded);

/** A workbook's times have no zone: they are the studio's. */
function salesSheet(rows: SaleRow[], timeZone: string) {
  return [
    SALE_HEADS.map(head),
    ...rows.map((sale) => [
      moment(wallClockIn(timeZone, sale.createdAt)),
      text(sale.operationNumber),
      text(sale.firstName),
      text(sale.lastName),
      text(sale.email),
      text(PAYMENT_STATUS_WORDS[sale.paymentState]),
      text(PAYMENT_TYPE_WORDS[paymentTypeOf(sale.paymentType)]),
      pesos(sale.total),
      sale.total > keptOf(sale) ? pesos(sale.total - keptOf(sale)) : null,
    ]),
    [
      bold(text('Total (sin devoluciones)')),
      ...Array.from({ length: 6 }, () => null),
      bold(pesos(rows.reduce((sum, sale) => sum + keptOf(sale), 0))),
    ],
  ];
}

/** By the month in which they were made, the newest first: what an accountant asks for. */
function monthsSheet(rows: SaleRow[], timeZone: string) {
  const monthOf = ({ createdAt }: SaleRow) =>
    wallClockIn(timeZone, createdAt).toISOString().slice(0, 'yyyy-mm'.length);
  const line = (sales: readonly SaleRow[]) => {
    const sold = sales.reduce((sum, { total }) => sum + total, 0);
    const kept = sales.reduce((sum, sale) => sum + keptOf(sale), 0);
    return [count(sales.length), pesos(sold), pesos(sold - kept), pesos(kept)];
  };
  const months = [...groupedBy(rows, monthOf)].toSorted(([a], [b]) => b.localeCompare(a));
  return [
    ['Mes', 'Ventas', 'Vendido', 'Devuelto', 'Total'].map(head),
    ...months.map(([written, sales]) => [month(written), ...line(sales)]),
    [bold(text('Total')), ...line(rows).map(bold)],
  ];
}

function eventsSheet(rows: EventRow[]) {
  const sum = (pick: (row: EventRow) => number) => rows.reduce((all, row) => all + pick(row), 0);
  return [
    ['Evento', 'Fecha', 'Activo', 'Órdenes', 'Fotos', 'Total'].map(head),
    ...rows.map((event) => [
      text(event.name),
      dayOrMinute(event.date),
      text(event.active ? 'Sí' : 'No'),
      count(event.orders),
      count(event.photosSold),
      pesos(event.total),
    ]),
    [
      bold(text('Total')),
      null,
      null,
      null,
      bold(count(sum(({ photosSold }) => photosSold))),
      bold(pesos(sum(({ total }) => total))),
    ],
  ];
}

function photographersSheet(rows: PhotographerSales[]) {
  const sum = (pick: (row: PhotographerSales) => number) =>
    rows.reduce((all, row) => all + pick(row), 0);
  return [
    ['Fotógrafo', 'Fotos', 'Total', 'Parte hoy', 'A pagar'].map(head),
    ...rows.map(({ email, photosSold, total, share, due }) => [
      text(email || NOBODY),
      count(photosSold),
      pesos(total),
      share === null ? null : { value: share / 100, type: Number, format: '0%' },
      pesos(due),
    ]),
    [
      bold(text('Total')),
      bold(count(sum(({ photosSold }) => photosSold))),
      bold(pesos(sum(({ total }) => total))),
      null,
      bold(pesos(sum(({ due }) => due))),
    ],
  ];
}
