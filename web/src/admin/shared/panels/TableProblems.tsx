// What is wrong with a file, line by line: the first of many, and how many more there are.
import { countOf } from '@photolab/domain/shop/format';
import { Icon } from '../../../ui/buttons/Icon.tsx';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import styles from './TableProblems.module.css';

interface Props {
  problems: { line: number; text: string }[];
  /** All of them, also those not told. */
  count: number;
}

export function TableProblems({ problems, count }: Props) {
  if (count === 0) return null;
  const more = count - problems.length;
  return (
    <div className={styles.problems} role="alert">
      <p>
        <Icon name="warning" />
        <span>
          {countOf(count, 'línea con problemas', 'líneas con problemas')}. No tomamos nada:
          corregilas en tu archivo y volvé a elegirlo.
        </span>
      </p>
      <DataTable
        caption="Líneas con problemas"
        rows={problems}
        rowKey={({ line, text }) => `${String(line)} ${text}`}
        empty=""
        columns={[
          { key: 'line', title: 'Línea', render: ({ line }) => line },
          { key: 'text', title: 'Qué pasa', render: ({ text }) => text },
        ]}
      />
      {more > 0 && <p>Y {countOf(more, 'línea más', 'líneas más')}.</p>}
    </div>
  );
}
