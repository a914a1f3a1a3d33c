import { strToU8, zipSync } from 'fflate';

/** A workbook with these rows on a sheet, a hidden one before it or others behind it. */
export function book(
  rows: string,
  {
    hidden = false,
    others = 0,
    styles = '',
    shared = '',
    merged = [],
    properties = '',
  }: {
    hidden?: boolean;
    others?: number;
    styles?: string;
    shared?: string;
    merged?: string[];
    properties?: string;
  } = {},
): Uint8Array {
  const before = hidden ? '<sheet name="h" state="hidden" r:id="r2"/>' : '';
  const merges = merged.map((name) => `<mergeCell ref="${name}"/>`).join('');
  const after = '<sheet name="y" r:id="r2"/>'.repeat(others);
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook>${properties}<sheets>${before}<sheet name="x" r:id="r1"/>${after}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`),
    'xl/styles.xml': strToU8(`<styleSheet>${styles}</styleSheet>`),
    'xl/worksheets/s.xml': strToU8(
      `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
    ),
  });
}
