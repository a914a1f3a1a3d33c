// What a workbook's texts cannot hold as it is stands there as `_xHHHH_`, the character's number (ECMA-376,
// ST_Xstring); so a text that holds such a mark itself has its `_` written that way.

/** `Ana_x000D_` is Ana and the end of a line, not a name to be sold under. */
export const readXlsxText = (written: string): string =>
  written.replace(/_x([\dA-Fa-f]{4})_/g, (_mark, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    // No text keeps the others: what they stood between stays apart.
    return character < ' ' && character !== '\n' ? ' ' : character;
  });

export const writeXlsxText = (text: string): string =>
  text.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
