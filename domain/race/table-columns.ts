// What the columns of a table made elsewhere are called: by the words in their names, in any order and
// number ('Apellido, Nombre', 'Corredor/a', 'Dorsal N°'), never by a list of whole names.
import { foldName } from './runner-names.ts';

/** How a kind of column is named: what says it outright first, what may mean something else too last. */
export type ColumnNames = readonly RegExp[];

const FILLERS = 'a as de del do e el la las los o os s the y';
const RUNNERS =
  'corredor corredora corredores corredoras participante participantes atleta atletas competidor competidora competidores deportista deportistas inscripto inscripta inscriptos inscriptas runner athlete participant';
const OPTIONAL = 'obligatorio obligatoria opcional';

/**
 * A (folded) name with at least one of `own` words, and no others than those, `beside` and fillers. A word
 * told twice would be tried both ways each time that it stands in a name.
 */
function words(own: string, beside = ''): RegExp {
  const oneOf = (list: string) => [...new Set(list.split(/ +/))].join('|');
  const any = oneOf(`${own} ${beside} ${FILLERS} ${OPTIONAL}`);
  return new RegExp(`^(?=(?:.* )?(?:${oneOf(own)})(?: |$))(?:(?:${any})(?: |$))+$`, 'u');
}

const BIBS =
  'dorsal dorsales bib bibs bibnumber pechera pecheras placa placas peto petos peito peitos';
const NUMBERS_IN_FULL = 'numero numeros numeracion number';
const NUMBERS = `n no nro nros num nums nr ${NUMBERS_IN_FULL}`;
const OF_A_NUMBER = `asignado asignada oficial carrera race start remera camiseta ${RUNNERS}`;

/**
 * Where a list has a column 'Dorsal', its 'N°' only counts the lines; so does 'N°' beside 'Número'.
 * A 'Remera' alone is a size.
 */
export const NUMBER_COLUMN: ColumnNames = [
  words(BIBS, `${NUMBERS} ${OF_A_NUMBER}`),
  words(NUMBERS_IN_FULL, `${NUMBERS} ${OF_A_NUMBER}`),
  words(NUMBERS, OF_A_NUMBER),
];

export const CATEGORY_COLUMN: ColumnNames = [
  words('categoria categorias categ cat category', `edad etaria etario sexo genero ${RUNNERS}`),
  words('grupo division faixa group', 'edad age etario etaria'),
];

export const NAME_COLUMN: ColumnNames = [
  words(
    'nombre nombres nome name names',
    `apellido apellidos completo completa pila primer full first given ${RUNNERS}`,
  ),
  words(RUNNERS),
];
export const LAST_NAME_COLUMN: ColumnNames = [
  words('apellido apellidos sobrenome surname', `primer ${RUNNERS}`),
  words('last family', `name ${RUNNERS}`),
];
export const EMAIL_COLUMN: ColumnNames = [
  words(
    'email mail correo correos emails mails',
    `electronico direccion address contacto personal ${RUNNERS}`,
  ),
];

/** One name of a column as it is compared; '#' is how some write 'Nº'. */
const foldedHead = (cell: string) => foldName(cell.replace(/#/gu, ' nro '));

export const isNamed = (names: ColumnNames, cell: string): boolean =>
  names.some((pattern) => pattern.test(foldedHead(cell)));

/** Where the column stands that is named so most clearly, the first of those. */
function findColumn(head: readonly string[], names: ColumnNames): number | undefined {
  const folded = head.map(foldedHead);
  for (const pattern of names) {
    const at = folded.findIndex((name) => pattern.test(name));
    if (at >= 0) return at;
  }
  return undefined;
}

/** Where each kind of column stands. */
export function findColumns<K extends string>(
  head: readonly string[],
  kinds: Readonly<Record<K, ColumnNames>>,
): Partial<Record<K, number>> {
  const found: Partial<Record<K, number>> = {};
  for (const kind in kinds) {
    const at = findColumn(head, kinds[kind]);
    if (at !== undefined) found[kind] = at;
  }
  return found;
}
