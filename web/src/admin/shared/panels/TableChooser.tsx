// Where the file of a table that somebody made elsewhere is chosen; one too large is told before it is sent.
import { megabytes } from '@photolab/domain/shop/text';
import { TABLE_MAX_BYTES } from '../../../api/admin/start-list.ts';
import { FileField } from '../../../ui/forms/FileField.tsx';
import { formatBytes } from '../progress-words.ts';

export const isTooLarge = (file: File): boolean => file.size > TABLE_MAX_BYTES;

interface Props {
  file: File | undefined;
  hint: string;
  error?: string | undefined;
  onFile: (file: File | undefined) => void;
}

export function TableChooser({ file, hint, error, onFile }: Props) {
  return (
    <FileField
      label="Excel o CSV"
      // The last two are refused, with how to save them: what a chooser does not show tells nobody.
      accept=".csv,.txt,.tsv,.xlsx,.xls,.ods"
      chooseLabel="Elegir archivo"
      noneLabel="Ninguno elegido"
      hint={hint}
      error={
        file && isTooLarge(file)
          ? `Pesa ${formatBytes(file.size)}: el archivo puede pesar hasta ${megabytes(TABLE_MAX_BYTES)}.`
          : error
      }
      onFile={onFile}
    />
  );
}
