// The state of each file, a page at a time: thousands of files never become thousands of rows.
import { formatCount } from '@photolab/domain/shop/format';
import { pageCount } from '@photolab/domain/shop/page-sizes';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Pagination } from '../../ui/lists/Pagination.tsx';
import { Segmented } from '../../ui/lists/Segmented.tsx';
import panels from '../shared/panels/panels.module.css';
import styles from './UploadPhotosPage.module.css';
import { alreadyUploaded, type NextTry } from './refusals.ts';
import type { UploadList, UploadQueue, UploadRow, UploadView } from './upload-queue.ts';

const ROWS_PER_PAGE = 25;
const LISTS: readonly (readonly [UploadList, string])[] = [
  ['sending', 'Subiendo'],
  ['waiting', 'En espera'],
  ['done', 'Subidas'],
  ['present', 'Ya estaban'],
  ['failed', 'Con error'],
];

interface Props {
  queue: UploadQueue;
  view: UploadView;
}

export function UploadLists({ queue, view: { state, counts } }: Props) {
  const [picked, setPicked] = useState<UploadList>();
  const [page, setPage] = useState(1);
  const ended: UploadList = counts.failed > 0 ? 'failed' : counts.done > 0 ? 'done' : 'present';
  const list = picked ?? (state === 'finished' ? ended : 'sending');
  const pages = pageCount(counts[list], ROWS_PER_PAGE);
  const shown = Math.min(page, pages);
  return (
    <section className={panels.panel} aria-label="Estado de cada imagen">
      <Segmented
        label="Imágenes"
        value={list}
        options={LISTS.map(([value, label]) => ({
          value,
          label: `${label} (${formatCount(counts[value])})`,
        }))}
        onChange={(next) => {
          setPicked(next);
          setPage(1);
        }}
      />
      <ul className={styles.rows}>
        {queue.rows(list, (shown - 1) * ROWS_PER_PAGE, ROWS_PER_PAGE).map((row, index) => (
          <Row key={`${row.name} ${String(index)}`} row={row} list={list} />
        ))}
      </ul>
      {counts[list] === 0 && <p className={styles.soft}>No hay imágenes para mostrar</p>}
      <Pagination page={shown} pages={pages} marginPages={1} rangePages={3} onPage={setPage} />
      {list === 'failed' && counts.failed > 0 && <FailedActions queue={queue} />}
    </section>
  );
}

function Row({ row, list }: { row: UploadRow; list: UploadList }) {
  const text = list === 'present' ? alreadyUploaded(row.name) : row.text;
  return (
    <li data-list={list}>
      <span className={styles.name}>
        {list === 'failed' || list === 'present' ? text : row.name}
      </span>
      {list === 'sending' && (
        <span className={styles.percent}>{text || `${String(Math.round(row.percent ?? 0))}%`}</span>
      )}
      {row.detail && <span className={styles.soft}>{row.detail}</span>}
    </li>
  );
}

const WAYS: readonly (readonly [NextTry, (count: string) => string])[] = [
  ['again', (count) => `Reintentar ${count}`],
  ['other-name', (count) => `Subir ${count} con otro nombre`],
];

function FailedActions({ queue }: { queue: UploadQueue }) {
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        onClick={() => {
          queue.forgetFailed();
        }}
      >
        Quitar de la lista
      </Button>
      {WAYS.map(
        ([how, label]) =>
          queue.failedWith(how) > 0 && (
            <Button
              key={how}
              variant="secondary"
              icon="refresh"
              onClick={() => {
                queue.retryFailed(how);
              }}
            >
              {label(formatCount(queue.failedWith(how)))}
            </Button>
          ),
      )}
    </div>
  );
}
