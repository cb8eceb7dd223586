import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { absentFieldsOf } from '../../bench/accuracy/absent-fields.ts';
import { fitPairs } from '../../bench/accuracy/fit-pairs.ts';
import { fitReranker, pairsOfFolds, type RerankTrial } from '../../bench/accuracy/fit-reranker.ts';
import { inventedPaperCases } from '../../bench/accuracy/invented-papers.ts';
import { labelWords, likenessOf } from '../../processing/documents/extraction/labels/likeness.ts';
import { models } from '../../processing/documents/extraction/models/models.ts';
import { chancesOfTrees } from '../../processing/documents/extraction/models/trees.ts';
import { markDrawing } from '../../samples/drawn-file.ts';

it('Each paper is asked for fields of other papers whose labels have nothing in common with its own', () => {
  const cases = inventedPaperCases().filter((_, index) => index % 10 === 0);
  const absent = absentFieldsOf(cases);
  expect(absent).toHaveLength(cases.length);
  for (const [index, { fields }] of cases.entries()) {
    const others = absent[index] ?? [];
    expect(others.length).toBeLessThanOrEqual(4);
    for (const other of others) {
      const words = labelWords(other.label);
      const covers = fields.map(({ label }) => likenessOf(words, labelWords(label)).cover);
      expect(Math.max(...covers), `${other.label} of ${cases[index]?.name}`).toBeLessThan(0.3);
    }
  }
  expect(absent.flat().length).toBeGreaterThan(2 * cases.length);
});

it('The trees of a fold have not seen its documents', () => {
  const span = { page: 0, text: 'value', box: { x: 0, y: 0, width: 9, height: 9 }, textConfidence: 1 };
  const signs = { asked: [], near: [], form: [], word: [] };
  // In each fold, another sign marks the right value; a fit that sees only the other folds cannot know it.
  const trials = Array.from({ length: 500 }, (_, index): RerankTrial => {
    const sign = `sign${index % 5}`;
    return {
      origin: String(index % 5),
      candidates: [
        { features: { [sign]: 1 }, right: true, span, signs },
        { features: {}, right: false, span, signs },
      ],
    };
  });
  const addTrees = fitReranker(trials, Number, () => ({ near: {}, form: {}, word: {} }));
  const { trees: _, ...fitted } = models();
  const chanceOf = (fold: number | null, sign: string): number =>
    chancesOfTrees(addTrees(fitted, fold).trees, [{ [sign]: 1 }, {}])[0] ?? 0;
  expect(chanceOf(null, 'sign3')).toBeGreaterThan(0.9);
  expect(chanceOf(2, 'sign3')).toBeGreaterThan(0.9);
  expect(chanceOf(3, 'sign3')).toBeLessThan(0.5);
});

it('A pair of a label and a sign tells how much likelier its values are right, and a rare one nothing', () => {
  const candidates = Array.from({ length: 400 }, (_, index) => ({
    signs: {
      asked: ['fare'],
      near: [index % 4 === 0 ? 'price' : 'date', ...(index === 1 ? ['rare'] : [])],
      form: ['99'],
      word: [],
    },
    right: index % 8 === 0,
  }));
  const { near, form, word } = fitPairs(candidates);
  // Half of the values beside it are right, and an eighth of all values.
  expect(near.fare?.price).toBeCloseTo(Math.log(4), 1);
  expect(near.fare?.date).toBeLessThan(-4);
  expect(near.fare).not.toHaveProperty('rare');
  // As likely as any other value.
  expect(form).toEqual({});
  expect(word).toEqual({});
});

it('The pairs of a fold have not seen its documents, and count only papers that may be published', () => {
  const span = { page: 0, text: 'value', box: { x: 0, y: 0, width: 9, height: 9 }, textConfidence: 1 };
  const trials = Array.from({ length: 100 }, (_, index): RerankTrial => {
    const near = [`word${index % 2}`];
    const signs = { asked: ['fare'], near, form: [], word: [] };
    const other = { ...signs, near: ['other'] };
    return {
      origin: index % 2 === 0 ? `drawn-papers/${index}` : `receipts/${index}`,
      candidates: [
        { features: {}, right: true, span, signs },
        { features: {}, right: false, span, signs: other },
      ],
    };
  });
  const pairsWithout = pairsOfFolds(trials, (origin) => Number(origin.endsWith('4')));
  expect(pairsWithout().near.fare).toHaveProperty('word0');
  expect(pairsWithout().near.fare).not.toHaveProperty('word1');
  expect(pairsWithout(0, 1).near).toEqual({});
});

it('A drawing is marked with the values that are read, and the drawing itself stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-drawing-'));
  const file = join(folder, 'paper.txt');
  const drawing = 'Berth    B 12\n---\nLocker   7';
  writeFileSync(file, `? berth | Berth | string | B 12\nlocker | Locker | integer | 7\n---\n${drawing}\n`);
  markDrawing(pathToFileURL(`${folder}/`), 'paper', ({ text }) => text.startsWith('berth'));
  expect(readFileSync(file, 'utf8')).toBe(
    `berth | Berth | string | B 12\n? locker | Locker | integer | 7\n---\n${drawing}\n`,
  );
});
