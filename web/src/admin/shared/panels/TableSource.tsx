// What of a file is taken: which columns, and of a workbook which sheet.
import { countOf } from '@photolab/domain/shop/format';
import panels from './panels.module.css';

interface Props {
  sheet?: string | undefined;
  hiddenRows?: number | undefined;
  used: string[];
  unused: string[];
}

export function TableSource({ sheet, hiddenRows, used, unused }: Props) {
  return (
    <>
      {sheet !== undefined && (
        <p>
          <strong>De este Excel tomamos sólo la primera hoja, «{sheet}».</strong> Si en las otras
          hay más corredores, juntalos en una sola y volvé a elegirlo.
        </p>
      )}
      {hiddenRows !== undefined && (
        <p>
          <strong>
            Tomamos también {countOf(hiddenRows, 'fila oculta', 'filas ocultas')} de la hoja.
          </strong>{' '}
          Lo que no va, borralo en el Excel y volvé a elegirlo.
        </p>
      )}
      {used.length > 0 && (
        <p className={panels.soft}>
          Columnas que usamos: {used.join(', ')}.
          {unused.length > 0 && ` Estas no: ${unused.join(', ')}.`}
        </p>
      )}
    </>
  );
}
