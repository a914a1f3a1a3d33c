// The sales workbook: typed cells, so that a name like `=1+1` stays text and no formula runs.
import { countOf } from '@photolab/domain/shop/format';
import { withDays } from '@photolab/domain/shop/names-apart';
import { wallClockIn } from '@photolab/domain/shop/studio-day';
import { toPesos } from '@photolab/domain/orders/money';
import { paymentTypeOf } from '@photolab/domain/orders/order-kinds';
import { PAYMENT_STATUS_WORDS, PAYMENT_TYPE_WORDS } from '@photolab/domain/orders/payment-words';
import { returnedOf } from '@photolab/domain/orders/returned';
import writeExcelFile from 'write-excel-file/node';
import { count, dayOrMinute, head, moment, month, text } from '../../platform/tables/cells.ts';
import type { sales } from '../../schema/orders.ts';
import type { salesByEvent } from './event-totals.ts';
import type { PhotographerSales } from './photographer-sales.ts';

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
}

/** Sales that are listed one by one: writing so many takes 700 MB. Older ones are in the sheet of months. */
const MOST_LISTED = 100_000;

interface Sum {
  sales: number;
  sold: number;
  /** What did not go back. */
  kept: number;
}

/** The sales as they are given, the newest first: so many one by one, all of them by month. */
export class SalesBook {
  readonly listed: SaleRow[] = [];
  /** By `yyyy-mm`, the month in which they were made. */
  readonly months = new Map<string, Sum>();
  readonly older: Sum = { sales: 0, sold: 0, kept: 0 };

  constructor(
    readonly timeZone: string,
    private readonly mostListed = MOST_LISTED,
  ) {}

  add(sales: readonly SaleRow[]): void {
    for (const sale of sales) {
      const day = wallClockIn(this.timeZone, sale.createdAt).toISOString();
      const month = day.slice(0, 'yyyy-mm'.length);
      const sum = this.months.get(month) ?? { sales: 0, sold: 0, kept: 0 };
      this.months.set(month, sum);
      addTo(sum, sale);
      if (this.listed.length < this.mostListed) this.listed.push(sale);
      else addTo(this.older, sale);
    }
  }

  /** Of all sales. */
  get total(): Sum {
    const all = { sales: 0, sold: 0, kept: 0 };
    for (const { sales, sold, kept } of this.months.values()) {
      all.sales += sales;
      all.sold += sold;
      all.kept += kept;
    }
    return all;
  }
}

function addTo(sum: Sum, sale: SaleRow): void {
  sum.sales++;
  sum.sold += sale.total;
  sum.kept += keptOf(sale);
}

/** One sheet per view: the sales, what each event, photographer and month sold; totals at the end. */
export async function salesWorkbook(
  book: SalesBook,
  { byEvent, byPhotographer }: WorkbookFacts,
): Promise<Buffer> {
  const widths = (...all: number[]) => all.map((width) => ({ width }));
  return writeExcelFile([
    {
      sheet: 'Ventas',
      data: salesSheet(book),
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
      data: monthsSheet(book),
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
const keptOf = (sale: SaleRow) => sale.total - returnedOf(sale);

/** A workbook's times have no zone: they are the studio's. */
function salesSheet({ listed, older, total, timeZone }: SalesBook) {
  const ofSome = (words: string, kept: number) => [
    text(words),
    ...Array.from({ length: 6 }, () => null),
    pesos(kept),
  ];
  const oldOnes = `${countOf(older.sales, 'venta anterior', 'ventas anteriores')}: en la hoja Por mes`;
  return [
    SALE_HEADS.map(head),
    ...listed.map((sale) => [
      moment(wallClockIn(timeZone, sale.createdAt)),
      text(sale.operationNumber),
      text(sale.firstName),
      text(sale.lastName),
      text(sale.email),
      text(PAYMENT_STATUS_WORDS[sale.paymentState]),
      text(PAYMENT_TYPE_WORDS[paymentTypeOf(sale.paymentType)]),
      pesos(sale.total),
      returnedOf(sale) > 0 ? pesos(returnedOf(sale)) : null,
    ]),
    ...(older.sales > 0 ? [ofSome(oldOnes, older.kept)] : []),
    ofSome('Total (sin devoluciones)', total.kept).map((cell) => cell && bold(cell)),
  ];
}

/** The newest first: what an accountant asks for. */
function monthsSheet({ months, total }: SalesBook) {
  const line = ({ sales, sold, kept }: Sum) => [
    count(sales),
    pesos(sold),
    pesos(sold - kept),
    pesos(kept),
  ];
  const newestFirst = [...months].toSorted(([a], [b]) => b.localeCompare(a));
  return [
    ['Mes', 'Ventas', 'Vendido', 'Devuelto', 'Total'].map(head),
    ...newestFirst.map(([written, sum]) => [month(written), ...line(sum)]),
    [bold(text('Total')), ...line(total).map(bold)],
  ];
}

function eventsSheet(rows: EventRow[]) {
  const sum = (pick: (row: EventRow) => number) => rows.reduce((all, row) => all + pick(row), 0);
  return [
    ['Evento', 'Fecha', 'Activo', 'Órdenes', 'Fotos', 'Total'].map(head),
    ...withDays(rows.map((row) => ({ ...row, id: row.eventId }))).map((event) => [
      text(event.title),
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
