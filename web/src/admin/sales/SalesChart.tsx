// The chart of sales per event (administration §9: height 500, pie radius 120, axis in thousands).
import { countOf } from '@photolab/domain/shop/format';
import { formatPesos } from '@photolab/domain/orders/money';
import { shortened } from '@photolab/domain/shop/text';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { EventSales } from '../../api/admin/records.ts';

export type ChartKind = 'bar' | 'pie' | 'line';

const HEIGHT = 500;
const PIE_RADIUS = 120;
/** Apart in lightness too, for people who do not tell the hues apart. */
const COLOURS = ['#c8102e', '#15120e', '#e0a526', '#1c6b3a', '#8d8372', '#1f5fd0', '#a05a2c'];
/** Below its place a name has room for so much: a longer one would lose its beginning. */
const NAME_LETTERS = 18;
const NAMES = {
  dataKey: 'name',
  angle: -30,
  textAnchor: 'end',
  interval: 'preserveStartEnd',
  tickFormatter: nameMark,
} as const;
const MARGIN = { top: 16, right: 16, bottom: 80, left: 16 };

const THOUSANDS = new Intl.NumberFormat('es-AR', {
  maximumSignificantDigits: 3,
  useGrouping: 'min2',
});
/** Centavos in thousands of pesos: `2,5k`, never a rounded `3k` twice. */
export const thousands = (centavos: number) => `${THOUSANDS.format(centavos / 100_000)}k`;
const money = (value: unknown) => [formatPesos(Number(value)), 'Ventas'] as [string, string];

export function SalesChart({ kind, events }: { kind: ChartKind; events: EventSales[] }) {
  const data = events.toReversed().map(({ name, total }) => ({ name, total }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      {kind === 'pie' ? (
        <PieChart>
          <Pie
            data={slices(data)}
            dataKey="total"
            nameKey="name"
            outerRadius={PIE_RADIUS}
            label={({ name }: { name?: string | number }) => name ?? ''}
          />
          <Tooltip formatter={money} />
        </PieChart>
      ) : kind === 'line' ? (
        <LineChart data={data} margin={MARGIN} accessibilityLayer>
          <CartesianGrid vertical={false} />
          <XAxis {...NAMES} />
          <YAxis tickFormatter={thousands} />
          <Tooltip formatter={money} />
          <Line dataKey="total" stroke="#c8102e" strokeWidth={3} />
        </LineChart>
      ) : (
        <BarChart data={data} margin={MARGIN} accessibilityLayer>
          <CartesianGrid vertical={false} />
          <XAxis {...NAMES} />
          <YAxis tickFormatter={thousands} />
          <Tooltip formatter={money} />
          <Bar dataKey="total" fill="#c8102e" maxBarSize={72} />
        </BarChart>
      )}
    </ResponsiveContainer>
  );
}

/** A name below its place in the chart; whole in what a pointer shows, and in the cards. */
export function nameMark(name: string): string {
  return shortened(name, NAME_LETTERS);
}

/** The largest each in its own colour, the others together. Recharts draws an entry in its `fill`. */
export function slices(data: { name: string; total: number }[]) {
  const sold = data.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total);
  const most = sold.length > COLOURS.length ? COLOURS.length - 1 : sold.length;
  const rest = sold.slice(most);
  const others = {
    name: `Otros ${countOf(rest.length, 'evento', 'eventos')}`,
    total: rest.reduce((sum, { total }) => sum + total, 0),
  };
  return [...sold.slice(0, most), ...(rest.length > 0 ? [others] : [])].map((entry, index) => ({
    ...entry,
    fill: COLOURS[index % COLOURS.length],
  }));
}
