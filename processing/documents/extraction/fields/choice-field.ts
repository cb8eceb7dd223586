import type { OutputField } from '../../../../domain/output-field.ts';
import { currencyCandidates } from '../amounts/currency.ts';
import type { Candidate } from '../labels/candidate.ts';
import { findLabels } from '../labels/find-labels.ts';
import { labeledCandidates, type ReadValue } from '../labels/labeled-candidates.ts';
import { noWords, yesWords } from '../lexicon/answers.ts';
import { currencyOf } from '../lexicon/currencies.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { squash } from '../sheet/fold.ts';
import { spanOf } from '../sheet/sheet.ts';
import type { ExtractionContext } from './context.ts';

/** Finds candidates for one of the field's values: beside the field's label first, anywhere else with less weight. */
export const enumCandidates = (context: ExtractionContext, field: OutputField, meaning: FieldMeaning): Candidate[] => {
  const values = field.values ?? [];
  const readChoice: ReadValue = (text) => {
    const squashed = squash(text.slice(0, 80));
    const value = values.filter((choice) => squashed.startsWith(squash(choice))).sort((a, b) => b.length - a.length)[0];
    return value === undefined ? null : { from: 0, to: Math.min(text.length, value.length), value, strength: 1 };
  };
  const free = values.flatMap((value) =>
    findLabels(context.sheet, [value, value.replace(/[_-]+/g, ' ')])
      .filter((hit) => hit.similarity === 1)
      .map((hit) => ({
        value,
        span: spanOf(hit.cell, hit.from, hit.to),
        score: value.length < 3 ? 0.2 : 0.5 - 0.001 * hit.cell.row,
      })),
  );
  return [...labeledCandidates(context, meaning.labels, readChoice), ...free, ...currencyChoices(context, values)];
};

/** If the choices are currencies, the document's own one counts. */
const currencyChoices = (context: ExtractionContext, values: readonly string[]): Candidate[] =>
  values.some((value) => currencyOf(value) === value)
    ? currencyCandidates(context).filter(({ value }) => values.includes(String(value)))
    : [];

const readAnswer: ReadValue = (text) => {
  const match = /^[\s:：.-]*(\[.?\]|\(.?\)|[☒☑☐□✓✔✗]|\p{L}+)/u.exec(text);
  const word = match?.[1]?.toLowerCase();
  if (!match || word === undefined) return null;
  const isYes = yesWords.has(word);
  if (!isYes && !noWords.has(word)) return null;
  return { from: match[0].length - word.length, to: match[0].length, value: isYes, strength: 1 };
};

/** `Is organ donor` asks for the `Organ donor` of the paper. */
const question = /^(?:is|are|has|have|was|were|did|does)\s+(?:an?\s|the\s)?/i;

/** Finds candidates for a yes-or-no field: an answer beside its label, or a checked box before it. */
export const booleanCandidates = (context: ExtractionContext, meaning: FieldMeaning): Candidate[] => {
  const labels = [...new Set(meaning.labels.flatMap((label) => [label, label.replace(question, '')]))];
  const ticked = findLabels(context.sheet, labels).flatMap((hit) => {
    const left =
      hit.cell.text.slice(0, hit.from).trim() ||
      context.sheet.rows[hit.cell.row]?.cells[hit.cell.column - 1]?.text.trim() ||
      '';
    // `[X] Frei / Carriage paid`: an option in two languages.
    const before = left.replace(/\s[^[\]()☒☑☐□✓✔✗]{2,30}\s?\/$/u, '');
    const box = /(\[.?\]|\(.?\)|[☒☑☐□✓✔✗])$/u.exec(before)?.[1];
    if (!box) return [];
    return [{ value: yesWords.has(box.toLowerCase()), span: spanOf(hit.cell), score: 0.85 * hit.similarity }];
  });
  return [...labeledCandidates(context, labels, readAnswer), ...ticked];
};
