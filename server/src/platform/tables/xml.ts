// XML as the files of a workbook hold it.
import { SaxesParser } from 'saxes';
import { UnusableTable } from './unusable-table.ts';

const CHUNK_BYTES = 1_000_000;

interface Reader {
  open?: (name: string, attributes: Record<string, string>) => void;
  /** With the text directly inside. */
  close?: (name: string, text: string) => void;
}

/** No entity but XML's own five is known to the parser. @throws UnusableTable */
export function parseXml(content: Uint8Array | undefined, reader: Reader): void {
  if (!content) throw new UnusableTable('table-broken');
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  let text = '';
  parser.on('opentag', ({ name, attributes }) => {
    text = '';
    reader.open?.(local(name), attributes);
  });
  const read = (part: string) => {
    text += part;
  };
  parser.on('text', read);
  // What a program did not want to escape.
  parser.on('cdata', read);
  parser.on('closetag', ({ name }) => {
    reader.close?.(local(name), text);
    text = '';
  });
  const decoder = new TextDecoder();
  try {
    for (let at = 0; at < content.length; at += CHUNK_BYTES) {
      parser.write(decoder.decode(content.subarray(at, at + CHUNK_BYTES), { stream: true }));
    }
    parser.close();
  } catch (error) {
    throw error instanceof UnusableTable ? error : new UnusableTable('table-broken');
  }
}

/** Some programs name everything `x:row`. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);
