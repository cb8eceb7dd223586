import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** A cell of a sheet: its text or number, its formula, and the number format of its style. */
export interface ReadCell {
  readonly value: string;
  readonly formula: string | null;
  readonly format: number;
}

export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly ReadCell[])[];
  readonly widths: readonly number[];
  readonly filter: string | null;
}

const decodeText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const first = (pattern: RegExp, text: string): string | null => pattern.exec(text)?.[1] ?? null;

const readParts = async (bytes: Buffer): Promise<Map<string, string>> => {
  const parts = new Map<string, string>();
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  }
  return parts;
};

/** Reads the sheets of a workbook (XLSX) as the product writes them. */
export const readWorkbook = async (bytes: Buffer): Promise<ReadSheet[]> => {
  const parts = await readParts(bytes);
  const formats = [...(parts.get('xl/styles.xml') ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => Number(id));
  const readCell = ([xml]: RegExpMatchArray): ReadCell => ({
    value: decodeText(first(/<t[^>]*>([^<]*)<\/t>/, xml) ?? first(/<v>([^<]*)<\/v>/, xml) ?? ''),
    formula: first(/<f>([^<]*)<\/f>/, xml)?.replaceAll('&quot;', '"') ?? null,
    format: formats[Number(first(/^<c[^>]* s="(\d+)"/, xml) ?? 0)] ?? 0,
  });
  return [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]+)"/g)].map(([, name = ''], index) => {
    const xml = parts.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '';
    return {
      name: decodeText(name),
      rows: [...xml.matchAll(/<row>.*?<\/row>/gs)].map(([row]) =>
        [...row.matchAll(/<c\/>|<c [^>]*>.*?<\/c>/gs)].map(readCell),
      ),
      widths: [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width)),
      filter: first(/<autoFilter ref="([^"]+)"/, xml),
    };
  });
};
