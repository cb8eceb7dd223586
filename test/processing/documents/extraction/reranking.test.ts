import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { models, withModels } from '../../../../processing/documents/extraction/models/models.ts';
import type { TreeModel } from '../../../../processing/documents/extraction/models/trees.ts';
import type { WordPairs } from '../../../../processing/documents/extraction/models/word-pairs.ts';
import { drawnPage } from '../../../../samples/placed-page.ts';
import { type Asked, fieldsOf } from './read-page.ts';

/** A tree that gives one score to values up to a threshold of a feature, and another one to the others. */
const treeOf = (feature: string, threshold: number, upTo: number, over: number): TreeModel => ({
  features: [feature],
  roots: [0],
  asks: [0, -1, -1],
  values: [threshold, upTo, over],
  right: [2, 0, 0],
});

/** Reads fields with trees whose chances are known, without a calibration. */
const readWith = (trees: TreeModel, lines: readonly string[], asked: Asked, pairs: WordPairs = models().pairs) => {
  const { confidence } = models();
  return withModels({ ...models(), trees, pairs, confidence: { ...confidence, trees: [0, 1, 0] } }, () =>
    Promise.resolve(extractFields([drawnPage(lines.join('\n'))], fieldsOf(asked), undefined)),
  );
};

const visit = ['Patient: Ada Marlow', '', '', 'Bo Lindqvist'];
const patient: Asked = { patient: ['Patient', 'string'] };

describe('All fields together choose among all values that may be right', () => {
  it('A text that another field is sure of loses to one that no field takes', async () => {
    const asked: Asked = { ...patient, escort: ["Patient's companion name", 'string'] };
    const { extractedData } = await readWith(treeOf('taken', 0.5, 3, -3), visit, asked);
    expect(extractedData).toEqual({ patient: 'Ada Marlow', escort: 'Bo Lindqvist' });
  });

  it('A sure value stays, and its confidence falls to the chance that the trees give it', async () => {
    const { extractedData, fieldConfidences } = await readWith(treeOf('rank', 0, 0, 5), visit, patient);
    expect(extractedData).toEqual({ patient: 'Ada Marlow' });
    expect(fieldConfidences.patient).toBeCloseTo(0.5);
    const undoubted = await readWith(treeOf('rank', 0, 5, 0), visit, patient);
    expect(undoubted.fieldConfidences.patient).toBeGreaterThan(0.9);
  });

  it.each([
    [0.3, 417],
    [0.2, null],
  ])('A value without a label, with odds of %d, answers as %s', async (odds, expected) => {
    const { extractedData } = await readWith(treeOf('rank', 0, Math.log(odds), 0), ['Stowed 417 by the night porter'], {
      crates: ['Crates on board', 'number'],
    });
    expect(extractedData).toEqual({ crates: expected });
  });

  it('A label is not a value, whatever its chance', async () => {
    const { extractedData } = await readWith(treeOf('rank', 0, 5, 5), ['Berth', 'Invoice number', 'Due date'], {
      berth: ['Berth', 'string'],
    });
    expect(extractedData).toEqual({ berth: null });
  });

  it('A value of the opposite, or of another event, is not a value, whatever its chance', async () => {
    const lines = ['Net weight        312', 'Printed on        8 March 2025'];
    const { extractedData } = await readWith(treeOf('rank', 0, 5, 5), lines, {
      gross: ['Gross weight', 'number'],
      departure: ['Departure date', 'date'],
    });
    expect(extractedData).toEqual({ gross: null, departure: null });
  });

  it('A part of a text may be the value', async () => {
    const lines = ['Handed over to the porter: Ada Marlow / 14 March 2025'];
    const { extractedData } = await readWith(treeOf('near:laterPart', 0, -5, 5), lines, {
      escort: ['Escort', 'string'],
    });
    expect(extractedData).toEqual({ escort: 'Ada Marlow' });
  });

  it('Lines below each other may be an address, although nothing in them looks like one', async () => {
    const lines = ['12 OGUNLANA DRIVE', 'SURULERE', 'LAGOS', '', 'Night porter'];
    const { extractedData } = await readWith(treeOf('value:words', 4.5, -5, 5), lines, {
      site: ['Unloading address', 'string'],
    });
    expect(extractedData).toEqual({ site: '12 OGUNLANA DRIVE, SURULERE, LAGOS' });
  });

  it('A value beside a word that goes with the label wins', async () => {
    const lines = ['Quim      417', 'Frag      93', 'Blot      118'];
    const crates: Asked = { crates: ['Zorb', 'number'] };
    const pairs = { near: { zorb: { frag: 2.5 } }, form: {}, word: {} };
    const trees = treeOf('pairs:nearMost', 1, -5, 5);
    expect((await readWith(trees, lines, crates, pairs)).extractedData).toEqual({ crates: 93 });
    expect((await readWith(trees, lines, crates, { ...pairs, near: {} })).extractedData).toEqual({ crates: null });
  });

  it('A value whose label fits another field better is known as such', async () => {
    const lines = ['Berth number   417', 'Crew           93'];
    const asked: Asked = { crew: ['Hands', 'number'], berth: ['Berth number', 'number'] };
    const { extractedData } = await readWith(treeOf('others:most', 0.5, 3, -3), lines, asked);
    expect(extractedData).toEqual({ crew: 93, berth: 417 });
  });

  it('A value that breaks the validation of its field loses to one that does not', async () => {
    const field = OutputField.parse({
      name: 'pass',
      label: 'Gate pass',
      type: 'string',
      validation: { maxLength: 6 },
    });
    const trees = treeOf('rank', 0, 1, 1);
    const { extractedData } = await withModels({ ...models(), trees }, () =>
      Promise.resolve(
        extractFields([drawnPage('Gate passage  Northern dock road\nGate badge  Q 71')], [field], undefined),
      ),
    );
    expect(extractedData).toEqual({ pass: 'Q 71' });
  });

  it('A file without pages has no values', () => {
    const asked: Asked = { supplier: ['Supplier', 'string'], paid: ['Paid on', 'date'] };
    expect(extractFields([], fieldsOf(asked), undefined).extractedData).toEqual({ supplier: null, paid: null });
  });
});
