// When the race started, and each category that started at another time.
import { countOf } from '@photolab/domain/shop/format';
import type { ResultsForm, ResultsPreview } from '../../api/admin/clocks.ts';
import { Disclosure } from '../../ui/lists/Disclosure.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './ClocksPage.module.css';

interface Props {
  categories: ResultsPreview['categories'];
  form: ResultsForm;
  onForm: (change: Partial<ResultsForm>) => void;
}

export function StartFields({ categories, form, onForm }: Props) {
  const startOf = (category: string) =>
    form.starts.find((known) => known.category === category)?.start ?? '';
  const setStart = (category: string, start: string) => {
    const others = form.starts.filter((known) => known.category !== category);
    onForm({ starts: start ? [...others, { category, start }] : others });
  };
  return (
    <>
      <TextField
        label="Hora de largada"
        type="time"
        step={1}
        className={styles.field}
        value={form.start}
        onChange={({ target }) => {
          onForm({ start: target.value });
        }}
      />
      {categories.length > 0 && (
        <Disclosure
          summary="Categorías que largaron a otra hora"
          open={form.starts.length > 0 || undefined}
        >
          <div className={styles.starts}>
            {categories.map(({ category, runners }) => (
              <TextField
                key={category}
                label={`${category} (${countOf(runners, 'corredor', 'corredores')})`}
                type="time"
                step={1}
                value={startOf(category)}
                onChange={({ target }) => {
                  setStart(category, target.value);
                }}
              />
            ))}
          </div>
        </Disclosure>
      )}
    </>
  );
}
