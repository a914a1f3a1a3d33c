// A workbook, made by the shop while somebody waits. administration §8: both outcomes are alerts.
import { useState } from 'react';
import { logFailure } from '../../../api/transport/log.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { saveFile } from '../../../ui/save-file.ts';

interface Props {
  fetchWorkbook: () => Promise<Response>;
  /** What it is called where its answer does not say. */
  fileName: string;
}

export function WorkbookButton({ fetchWorkbook, fileName }: Props) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const response = await fetchWorkbook();
      saveFile(await response.blob(), fileNameOf(response) ?? fileName);
      window.alert('Descarga completada');
    } catch (error) {
      logFailure('the workbook was not downloaded', error);
      window.alert('Error en la descarga');
    }
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      icon="download"
      busy={busy}
      busyLabel="Preparando..."
      onClick={() => void download()}
    >
      Descargar Excel
    </Button>
  );
}

/** The server names it. */
const fileNameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
