import { describe, expect, it } from 'vitest';
import { RenderedPages } from '../../../../processing/documents/read/files/pdf-picture.ts';
import { ImageLines } from '../../../../processing/documents/read/ocr/recognition.ts';

const white = { data: new Uint8Array(3), width: 1, height: 1 };

describe('Work that several steps of reading share', () => {
  it('A page is rendered once for all steps that look at it, and no more than three pages are kept', async () => {
    const rendered = new RenderedPages();
    const asked: string[] = [];
    const get = (file: number, page: number) =>
      rendered.get(file, page, () => {
        asked.push(`${file}/${page}`);
        return Promise.resolve(white);
      });
    for (let page = 1; page <= 5; page += 1) for (let step = 0; step < 2; step += 1) await get(0, page);
    await get(1, 1);
    await get(0, 1);
    await get(0, 5);
    expect(asked).toEqual(['0/1', '0/2', '0/3', '0/4', '0/5', '1/1', '0/5']);
  });

  it('A line that showed which side is up is not read again, and lines come in the order asked for', async () => {
    const batches: number[][] = [];
    const lines = new ImageLines(
      [
        { indexes: [3, 1], width: 160 },
        { indexes: [0, 2], width: 192 },
      ],
      ({ indexes }) => {
        batches.push([...indexes]);
        return Promise.resolve(indexes.map((index) => [{ text: String(index), confidence: 1, position: 0.5 }]));
      },
    );
    const textsOf = async (indexes: readonly number[]) =>
      (await lines.read(indexes)).map(([character]) => character?.text);
    expect(await textsOf([2])).toEqual(['2']);
    expect(batches).toEqual([[0, 2]]);
    expect(await textsOf([0, 1, 2, 3])).toEqual(['0', '1', '2', '3']);
    expect(batches).toEqual([
      [0, 2],
      [3, 1],
    ]);
  });
});
