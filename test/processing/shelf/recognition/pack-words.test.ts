import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { requireValue } from '../../../../domain/assert.ts';
import { readWordEvidence } from '../../../../processing/shelf/recognition/judge/word-evidence.ts';
import { wordPlaces } from '../../../../processing/shelf/recognition/judge/word-places.ts';
import { prepareReference, type Reference } from '../../../../processing/shelf/recognition/references/references.ts';
import type { Raster } from '../../../../processing/shelf/vision/raster.ts';
import { decodeRaster } from '../../../../samples/make/drawing/raster.ts';
import { designSiblings } from '../../../../samples/make-siblings/sibling-design.ts';
import { siblingOnWhite } from './sibling-on-white.ts';

const box = { x: 30, y: 25, width: 84, height: 128 };
/** A family whose boxes differ only in a word. */
const wordFamily = 2;

/** A pack in a photo, dimmed and soft, with this part of the usual pixels. */
const photograph = async (pack: Buffer, part = 1): Promise<{ raster: Raster; scale: number }> => {
  const input = await sharp(pack).resize(box.width, box.height, { fit: 'fill' }).toBuffer();
  const ground = sharp({ create: { width: 150, height: 180, channels: 3, background: '#26262a' } });
  const flat = await ground
    .composite([{ input, left: box.x, top: box.y }])
    .png()
    .toBuffer();
  const photo = await sharp(flat)
    .resize(Math.round(150 * part))
    .linear(0.75, 4)
    .blur(0.6)
    .jpeg({ quality: 75 })
    .toBuffer();
  const { width, height, data } = await decodeRaster(await sharp(photo).resize(150, 180).png().toBuffer());
  return { raster: { width, height, data: new Uint8Array(data) }, scale: 1 / part };
};

const word = (text: string, cy: number) => ({ text, cx: 0.5, cy, width: 0.6, height: 0.1 - cy / 20 });
const withWords = (...words: Reference['words']): Reference => ({ words }) as Reference;

describe('words on packs', () => {
  let pictures: readonly Buffer[];
  let first: Reference;
  let second: Reference;
  beforeAll(async () => {
    pictures = await Promise.all(designSiblings(wordFamily, 1, 3).map(siblingOnWhite));
    first = await prepareReference(picture(0), 0);
    second = await prepareReference(picture(1), 1);
  });
  const picture = (index: number): Buffer => requireValue(pictures[index], 'picture');
  const read = async (pack: Buffer, part?: number) => {
    const [evidence] = await readWordEvidence(await photograph(pack, part), [
      { box, known: 0.9, siblings: [first, second] },
    ]);
    return requireValue(evidence, 'evidence');
  };

  it('The words of a pack are read from its catalog picture', () => {
    const texts = first.words.map(({ text }) => text.toUpperCase());
    const [design] = designSiblings(wordFamily, 1, 1);
    expect(texts).toContain(requireValue(design, 'design').flavor.toUpperCase());
  });

  it('A word that only one sibling has favors this sibling, from whichever side it is asked', async () => {
    const evidence = await read(picture(0));
    expect(evidence.between(first, second)).toBeGreaterThan(3);
    expect(evidence.between(second, first)).toBeCloseTo(-evidence.between(first, second), 6);
    expect((await read(picture(1))).between(first, second)).toBeLessThan(-3);
  });

  it('A word that no sibling has shows that the pack is missing from the catalog', async () => {
    expect((await read(picture(2))).known(first)).toBeLessThan(-2);
    expect((await read(picture(0))).known(first)).toBeGreaterThan(2);
  });

  it('Words that are too low in the photo say nothing', async () => {
    const evidence = await read(picture(2), 0.4);
    expect(evidence.between(first, second)).toBe(0);
    expect(evidence.known(first)).toBe(0);
  });

  it('Words are read where those of siblings differ, and where the likeliest product has its highest word', () => {
    const mint = withWords(word('KORETTA', 0.2), word('MINT', 0.6), word('VEGAN', 0.9));
    const plum = withWords(word('K0RETTA', 0.21), word('PLUM', 0.61), word('VEGAN', 0.9));
    const places = wordPlaces([mint, plum]);
    expect(places.map(({ differs, words }) => [differs, ...[...words.values()].map(({ text }) => text)])).toEqual([
      [false, 'KORETTA', 'K0RETTA'],
      [true, 'MINT', 'PLUM'],
    ]);
    expect(places[1]?.cy).toBeCloseTo(0.605, 6);
  });

  it('The name of another brand shows that a pack is missing from the catalog, and that of its own brand shows nothing', async () => {
    const [own, foreign] = await Promise.all(
      [wordFamily, wordFamily + 3].map(async (family) => {
        const [design] = designSiblings(family, 1, 1);
        return siblingOnWhite(requireValue(design, 'design'));
      }),
    );
    const named = { ...first, words: first.words.slice(0, 1) };
    const known = async (pack: Buffer | undefined): Promise<number | undefined> => {
      const photo = await photograph(requireValue(pack, 'pack'));
      return (await readWordEvidence(photo, [{ box, known: 0.9, siblings: [named] }]))[0]?.known(named);
    };
    expect(await known(own)).toBe(0);
    expect(await known(foreign)).toBeLessThan(-2);
  });

  it('A product without a word at a place is neither favored nor doubted there', async () => {
    const unlabeled = { ...second, words: [] };
    const third = await prepareReference(picture(2), 2);
    const [evidence] = await readWordEvidence(await photograph(picture(0)), [
      { box, known: 0.9, siblings: [first, unlabeled, third] },
    ]);
    expect(evidence?.between(first, third)).toBeGreaterThan(3);
    expect(evidence?.between(first, unlabeled)).toBe(0);
    expect(evidence?.known(unlabeled)).toBe(0);
  });

  it('A box that is off by a line does not compare a word with the line above it', async () => {
    const evidence = await read(picture(0));
    const shown = requireValue(first.words.at(-1), 'word');
    const two = { ...first, words: [...first.words, { ...shown, cy: shown.cy + 0.2 }] };
    const wrong = { ...two, words: two.words.map((own) => (own === shown ? { ...own, text: 'QQQQQ' } : own)) };
    const [asked] = await readWordEvidence(await photograph(picture(0)), [
      { box, known: 0.9, siblings: [wrong, second] },
    ]);
    expect(evidence.known(first)).toBeGreaterThan(2);
    expect(asked?.known(wrong)).toBeGreaterThanOrEqual(0);
  });
});
