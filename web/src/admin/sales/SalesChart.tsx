// The chart of sales per event (administration §9: height 500, pie radius 120, axis in thousands).
import { countOf } from '@photolab/domain/shop/format';
import { formatPesos } from '@photolab/domain/orders/money';
import { MOST_SLICES } from '@photolab/domain/orders/sales-chart';
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
import type { EventSales, SalesFigures } from '../../api/admin/records.ts';
import styles from './SalesSection.module.css';

export type ChartKind = 'bar' | 'pie' | 'line';

const HEIGHT = 500;
const PIE_RADIUS = 120;
/** One for each slice, apart in lightness too, for people who do not tell the hues apart. */
const COLOURS = ['#c8102e', '#15120e', '#e0a526', '#1c6b3a', '#8d8372', '#1f5fd0', '#a05a2c'];
/** Below its place a name has room for so much: a longer one would lose its beginning. */
const NAME_LETTERS = 18;
const NAMES = {
  dataKey: 'name',
  // Steep: the first one's beginning stays beside the axis, on a phone too.
  angle: -60,
  textAnchor: 'end',
  interval: 'preserveStartEnd',
  tickFormatter: nameMark,
} as const;
const MARGIN = { top: 16, right: 16, bottom: 120, left: 36 };

const THOUSANDS = new Intl.NumberFormat('es-AR', {
  maximumSignificantDigits: 3,
  useGrouping: 'min2',
});
/** Centavos in thousands of pesos: `2,5k`, never a rounded `3k` twice. */
export const thousands = (centavos: number) => `${THOUSANDS.format(centavos / 100_000)}k`;
const money = (value: unknown) => [formatPesos(Number(value)), 'Ventas'] as [string, string];
const INK = { color: 'inherit' };

interface SalesChartProps {
  kind: ChartKind;
  latest: EventSales[];
  figures: SalesFigures;
}

export function SalesChart({ kind, latest, figures }: SalesChartProps) {
  if (kind === 'pie') return <PieOf parts={slices(figures)} />;
  const data = latest.toReversed().map(({ name, total }) => ({ name, total }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      {kind === 'line' ? (
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

/** Beside the slices a phone has no room for names, and a pale one's could not be read. */
function PieOf({ parts }: { parts: ReturnType<typeof slices> }) {
  return (
    <>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <PieChart>
          <Pie data={parts} dataKey="total" nameKey="name" outerRadius={PIE_RADIUS} />
          <Tooltip formatter={(value) => formatPesos(Number(value))} itemStyle={INK} />
        </PieChart>
      </ResponsiveContainer>
      <ul className={styles.slices} aria-label="Partes de la torta">
        {parts.map(({ name, fill }, index) => (
          <li key={index}>
            <svg width="16" height="16" aria-hidden="true">
              <rect width="16" height="16" fill={fill} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A name below its place in the chart; whole in what a pointer shows, and in the cards. */
export function nameMark(name: string): string {
  return shortened(name, NAME_LETTERS);
}

/** The largest each in its own colour, the others together. Recharts draws an entry in its `fill`. */
export function slices({ largest, soldEvents, total }: SalesFigures) {
  const apart = soldEvents > MOST_SLICES ? largest.slice(0, MOST_SLICES - 1) : largest;
  const others = soldEvents - apart.length;
  const parts = apart.map((event) => ({ name: event.name, total: event.total }));
  if (others > 0) {
    parts.push({
      name: `Otros ${countOf(others, 'evento', 'eventos')}`,
      total: total - apart.reduce((sum, event) => sum + event.total, 0),
    });
  }
  return parts.map((part, index) => ({ ...part, fill: COLOURS[index] }));
}
