import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { hasOnlyLabelWords, shareOfLabelWords } from '../labels/likeness.ts';
import { isCountryName, stateName } from '../lexicon/countries.ts';
import { shareOfFormWords } from '../lexicon/form-words.ts';
import { cardTitle } from '../lexicon/identity.ts';
import { words } from '../lexicon/word-pattern.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { isAddressLine } from '../parties/address.ts';
import { kindOfLine } from '../parties/line-kinds.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Cell, joinSpans, type Sheet, spanOf, startsNear } from '../sheet/sheet.ts';

/** A card has few lines; a longer paper only mentions one. */
const rowsMax = 40;
/** The title of a card is near its top. */
const titleRows = 5;

const isCard = ({ rows }: Sheet): boolean =>
  rows.length <= rowsMax &&
  rows.slice(0, titleRows).some(({ cells }) => cells.some(({ text }) => cardTitle.test(foldText(text))));

/** Names of persons: words with capitals, without digits. */
const nameForm = /^\p{Lu}[\p{L}.'’-]*(?:,?\s\p{Lu}[\p{L}.'’-]*){0,5},?$/u;
/** A line with this share of words of labels or forms is one of them. */
const labelShareMin = 0.5;

const isName = ({ text }: Cell): boolean => {
  const trimmed = text.trim();
  if (!nameForm.test(trimmed) || (trimmed.match(/\p{L}/gu)?.length ?? 0) < nameLettersMin) return false;
  const kind = kindOfLine(trimmed);
  const isOther = kind.title || kind.phrase || kind.businessWord || kind.legalForm || kind.address;
  const folded = foldText(trimmed);
  if (isOther || cardTitle.test(folded) || ofIssuer.test(folded) || stateName.test(folded)) return false;
  const lastWord = folded.slice(folded.lastIndexOf(' ') + 1);
  if (isCountryName(folded) || isCountryName(lastWord)) return false;
  return (
    !hasOnlyLabelWords(trimmed) &&
    shareOfLabelWords(trimmed) < labelShareMin &&
    shareOfFormWords(trimmed) < labelShareMin
  );
};
const nameLettersMin = 4;
/** Words in the name of a state, an authority or a school. */
const ofIssuer = words`of, the, de la, do, and, e, et, y, republic\w*, republica, ministr\w*, department, office, government, university, college, school`;

/** A blank line may be between a name and the address below it. */
const gapMaxHeights = 3.5;

const cellAbove = (sheet: Sheet, cell: Cell): Cell | undefined => {
  const above = sheet.rows[cell.row - 1]?.cells.find((other) => other.page === cell.page && startsNear(other, cell));
  return above && cell.box.y - above.box.y < gapMaxHeights * cell.box.height ? above : undefined;
};

/** The one or two lines of names right above an address without a label. */
const aboveAddress = (sheet: Sheet, cells: readonly Cell[]): readonly Cell[] => {
  const first = cells.find((cell) => {
    const below = sheet.rows[cell.row + 1];
    const isStreet = isAddressLine(cell.text) && /\d/.test(cell.text);
    return isStreet && below?.cells.some((other) => startsNear(other, cell)) === true && isAddressLine(below.text);
  });
  const lower = first && cellAbove(sheet, first);
  if (!lower || !isName(lower)) return [];
  const upper = cellAbove(sheet, lower);
  return upper && isName(upper) ? [upper, lower] : [lower];
};

/** Two lines of names, the first one in capitals. */
const firstPair = (sheet: Sheet, cells: readonly Cell[]): readonly Cell[] => {
  for (const upper of cells) {
    const lower = sheet.rows[upper.row + 1]?.cells.find((cell) => startsNear(cell, upper));
    const isPair = lower && !/\p{Ll}/u.test(upper.text) && isName(upper) && isName(lower);
    if (isPair) return [upper, lower];
  }
  return [];
};

/** The names on a card that have no label; null for another paper. */
const namesOn = onceASheet((sheet) => {
  if (!isCard(sheet)) return null;
  const cells = sheet.rows.flatMap((row) => row.cells);
  return {
    aboveAddress: aboveAddress(sheet, cells),
    firstPair: firstPair(sheet, cells),
    /** The first line that may be a person's name, which has several words. */
    first: cells.find((cell) => /\p{L}\s\p{L}/u.test(cell.text) && isName(cell)),
  };
});

const nameLabels = /^(?:full|holders?|cardholders?|students?|employees?|members?)?name(?:of(?:the)?(?:card)?holder)?$/;

const scores = { aboveAddress: 0.45, first: 0.25 } as const;

const toCandidate = (lines: readonly Cell[], score: number): Candidate => {
  const spans = lines.map((line) => spanOf(line));
  const value = spans.map(({ text }) => text.trim().replace(/,$/, '')).join(' ');
  return { value, span: joinSpans(spans, ' '), score };
};

/**
 * Finds the name of the holder of an identity card that prints it without a label: above the address, surname first, or
 * as the first line that may be a name.
 */
export const cardHolders = (sheet: Sheet, field: OutputField, { role }: FieldMeaning): Candidate[] => {
  const names = field.type === 'string' ? namesOn(sheet) : null;
  if (!names) return [];
  const [upper, lower] = names.aboveAddress;
  if (role === 'surname' || role === 'givenNames') {
    const pair = lower ? names.aboveAddress : names.firstPair;
    const line = pair[role === 'surname' ? 0 : 1];
    return line ? [toCandidate([line], lower ? scores.aboveAddress : scores.first)] : [];
  }
  if (role !== 'fullName' && !nameLabels.test(squash(field.label))) return [];
  if (upper) return [toCandidate(lower ? [lower, upper] : [upper], scores.aboveAddress)];
  return names.first ? [toCandidate([names.first], scores.first)] : [];
};
