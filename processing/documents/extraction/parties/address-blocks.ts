import { countDigits } from '../../character-counts.ts';
import { hasOnlyLabelWords } from '../labels/likeness.ts';
import { isCountryName } from '../lexicon/countries.ts';
import { foldText } from '../sheet/fold.ts';
import { boxOf, type FormBox, type Frame, formBoxesOf } from '../sheet/frames.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Cell, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';
import { isFormLabel, nearColumn } from './address.ts';
import { kindOfLine } from './line-kinds.ts';

/** The parts of the line with the city, with their offsets in the text of its cell. */
export interface CityLine {
  readonly cell: Cell;
  readonly whole: Span;
  readonly city: Span | null;
  readonly state: Span | null;
  readonly postalCode: Span;
}

/** Lines of one column that end with a city and its postal code. */
export interface AddressBlock {
  /** The lines above the street, from top to bottom: names, or a heading. In a form, the labels of its boxes, too. */
  readonly names: readonly Cell[];
  readonly street: readonly Span[];
  readonly cityLine: CityLine;
}

const cityName = String.raw`(?<city>\p{Lu}[\p{L} .'’()-]{1,38}?)`;
const fiveDigits = String.raw`(?<code>\d{5}(?:-\d{4})?)`;

const britishCode = String.raw`\p{Lu}{1,2}\d[\p{Lu}\d]? ?\d\p{Lu}{2}|\p{Lu}\d\d [\p{Lu}\d]{4}`;

/** Lines with a city and a postal code, by country. */
const cityLines: readonly RegExp[] = [
  // The United States, Canada, Australia.
  // OCR reads the `O` of `OR` and `OH` as a zero.
  new RegExp(String.raw`^${cityName},?\s+(?<state>\p{Lu}{2}|0[HKR])\.?,?\s+${fiveDigits}$`, 'u'),
  new RegExp(String.raw`^${cityName},?\s+\(?(?<state>\p{Lu}{2})\)?,?\s+(?<code>\p{Lu}\d\p{Lu} ?\d\p{Lu}\d)$`, 'u'),
  new RegExp(String.raw`^${cityName},?\s+(?<state>NSW|VIC|QLD|SA|WA|TAS|NT|ACT),?\s+(?<code>\d{4})$`, 'u'),
  // The United Kingdom and Ireland: the city is often in the line above. So it may be in other countries.
  new RegExp(String.raw`^(?:${cityName},?\s+)?(?<code>${britishCode})$`, 'u'),
  /^(?:\p{Lu}[\p{L} ]{2,20},?\s)?(?<code>\p{Lu}\d\p{Lu} ?\d\p{Lu}\d|\d{4} \p{Lu}{2})$/u,
  // Europe and Latin America: the code first.
  new RegExp(
    String.raw`^(?:\p{Lu}{1,3}[ -])?(?:C\.?\s?P\.?:?\s)?(?<code>\d{5}-\d{3}|\d{4}-\d{3}|\d{2}-\d{3}|\d{4} ?\p{Lu}{2}|\d{3} \d{2}|\d{4,5})\s{1,2}${cityName}(?:,?\s\(?(?<state>\p{Lu}{2})\)?)?$`,
    'u',
  ),
  // Brazil, Mexico, Asia: the code last.
  new RegExp(
    String.raw`^${cityName}(?:\s?[-/,]\s?|\s)(?<state>\p{Lu}{2,4}\.?),?\s(?:C\.?E?\.?P\.?:?\s)?(?<code>\d{5}-?\d{3}|\d{5})$`,
    'u',
  ),
  new RegExp(String.raw`^${cityName},?\s(?<code>\d{6}|\d{5})$`, 'u'),
];

const endsAsStreet = /\s(?:ave|avenue|blvd|cir|ct|dr|drive|hwy|lane|ln|pkwy|pl|rd|road|st|street|ter|trl|way)\.?$/i;

/** Marks between the parts of an address on one line: `Amber GmbH • Weg 5 • 12345 Ort`. */
const marks = String.raw`,\s*|\s[·•●▪|/–—-]\s+`;
const lastPart = new RegExp(String.raw`(?:${marks})(?<part>\p{Lu}[\p{L}. ]{1,40})$`, 'u');
/** A text after a comma that has more letters is not a country. */
const countryLettersMax = 24;

/** Where the country at the end of a text starts, with the mark before it. Other words may follow a comma. */
const startOfCountry = (text: string): number[] => {
  const last = lastPart.exec(text);
  if (!last?.groups) return [];
  const { part = '' } = last.groups;
  return isCountryName(part) || (last[0].startsWith(',') && part.length <= countryLettersMax) ? [last.index] : [];
};

/**
 * Where a street or a region after the city starts, with the comma before it: `8750 Judenburg, Hauptplatz 11`, `C.P.
 * 37227 León, Guanajuato, México`.
 */
const startOfRest = (text: string): number[] => {
  const comma = text.indexOf(',');
  const rest = text.slice(comma + 1).trim();
  if (comma < 0 || !/\d/.test(text.slice(0, comma)) || partOfHouse.test(rest)) return [];
  return isStreet(rest) || regions.test(rest) ? [comma] : [];
};
const regions = /^\p{Lu}[\p{L}. ]+(?:,\s\p{Lu}[\p{L}. ]+)?$/u;
const partOfHouse = /^(?:suite|ste|apt|apartment|unit|floor|fl|room|rm|building|bldg|#)\b/i;

/** Where the parts of a text start that marks divide. */
const startsOfParts = (text: string, mark: RegExp): number[] => [
  0,
  ...[...text.matchAll(mark)].map(({ index, 0: found }) => index + found.length),
];
const anyMark = new RegExp(marks, 'gu');
/** The mark between a street and the city on one line, or the space between their numbers. */
const beforeCityLine = new RegExp(String.raw`${marks}|[:：]\s+|(?<=\d\p{L}?)\s+(?=\d{4,5}\s\p{Lu}\p{L}{2})`, 'gu');

/** The city and the postal code at the end of a cell, maybe before a country; null if it does not end with them. */
export const cityLineOf = (cell: Cell): CityLine | null => {
  const text = cell.text.replace(/[\s,;·•●▪|]+$/u, '');
  // `84340 Malaucène - France` is not a city with that name.
  const ends = [...startOfCountry(text), text.length, ...startOfRest(text)];
  // The street may be before the city: `58 Cordage Row, Portland ME 04101`, `Hafenweg 4 20459 Hamburg`.
  const starts = startsOfParts(text, beforeCityLine);
  for (const end of ends) {
    for (const start of starts.filter((one) => one < end)) {
      const line = text.slice(start, end);
      const match = cityLines.map((form) => form.exec(line)).find((found) => found !== null);
      const code = match?.groups?.code;
      if (!match || code === undefined) continue;
      // `Address: 1190 Ladiga Trail Rd`.
      if (endsAsStreet.test(match.groups?.city ?? '')) continue;
      const partAt = (part: string | undefined): Span | null => {
        if (part === undefined) return null;
        const from = start + (part === code ? line.lastIndexOf(part) : line.indexOf(part));
        return spanOf(cell, from, from + part.length);
      };
      const postalCode = partAt(code);
      if (!postalCode) continue;
      const { city, state } = match.groups ?? {};
      return { cell, whole: spanOf(cell, start, end), city: partAt(city), state: partAt(state), postalCode };
    }
  }
  return null;
};

/** The text of a cell before its city, without the mark between them. */
const beforeCity = ({ cell, whole }: CityLine): string =>
  cell.text.slice(0, cell.text.indexOf(whole.text)).replace(/[\s,·•●▪|/–—-]+$/u, '');

/** Whether a street and its city are on one line. */
const isWholeAddress = (cell: Cell): boolean => {
  const line = /\d/.test(cell.text) ? cityLineOf(cell) : null;
  return line !== null && /\d/.test(beforeCity(line));
};

/** The street before the city on its line, without the name before it: `Amber GmbH • Weg 5 • 12345 Ort`. */
const streetOnLine = (cell: Cell, before: string): Span => {
  const starts = startsOfParts(before, anyMark);
  const from = starts.find((start, part) => isStreet(before.slice(start, starts[part + 1])));
  return spanOf(cell, from ?? 0, before.length);
};

const linesMax = 6;
/** A wider gap, in heights of a line, ends a block. */
const lineGapMaxHeights = 1.6;
const lineLengthMax = 60;

/** Whether two lines start or end at the same place, or are centered as on a receipt. */
const isInBlock = ({ box: one }: Cell, { box: other }: Cell): boolean =>
  Math.abs(one.x - other.x) < 2 * other.height ||
  Math.abs(one.x + one.width - other.x - other.width) < other.height ||
  Math.abs(one.x + one.width / 2 - other.x - other.width / 2) < other.height;

/** The lines above a cell in its column, the nearest first, without gaps between them. */
const linesAbove = (sheet: Sheet, anchor: Cell): Cell[] => {
  const { row, page, box } = anchor;
  const lines: Cell[] = [];
  const own = boxOf(sheet, anchor);
  let below = { y: box.y };
  for (let index = row - 1; index >= 0 && lines.length < linesMax; index -= 1) {
    const above = sheet.rows[index];
    if (above?.page !== page) break;
    const cell = above.cells.find((one) => nearColumn(one, anchor) && isInBlock(one, anchor));
    if (!cell) continue;
    if (own && !own.includes(cell)) break;
    if (below.y - cell.box.y - cell.box.height > lineGapMaxHeights * Math.max(cell.box.height, box.height)) break;
    // The sender's address may be on one line above the recipient's.
    if (cell.text.length > lineLengthMax || isWholeAddress(cell)) break;
    lines.push(cell);
    below = cell.box;
  }
  return lines;
};

const box = /\bbox\s*\d/i;
/** `Skeppargatan 61`: a name, maybe with a misread letter, and a number. */
const nameAndNumber = /^(?:\p{L}[\p{L}\d.'’]*(?:-\p{L}+)*\s){1,4}\d{1,4}\s?\p{L}?\.?$/u;

/** `8 ADDRESS/ADRESSE`: the label of a form. */
const isLabel = (text: string): boolean => {
  const label = /^\d{1,2}[a-z]?[.)]?\s(?<words>\D+)$/u.exec(text)?.groups?.words;
  return label !== undefined && hasOnlyLabelWords(label);
};

/** Whether a text can be a street with its number, or a post-office box. */
export const isStreet = (text: string): boolean =>
  countDigits(text) > 0 &&
  /\p{L}{2}/u.test(text) &&
  !/[:：]\s*$/.test(text) &&
  !isLabel(text) &&
  (/^\W*\d/.test(text) || kindOfLine(text).address || box.test(text) || nameAndNumber.test(text));

const townName = /^\p{Lu}[\p{L} .'’-]{2,30}$/u;

/** The city of a postal code that is alone on its line: in the line above, or in the line below. */
const townBeside = (sheet: Sheet, code: Cell, above: Cell | undefined): Cell | null => {
  if (above && !/\d/.test(above.text) && !hasOnlyLabelWords(above.text)) return above;
  const below = sheet.rows[code.row + 1];
  const next =
    below?.page === code.page ? below.cells.find((one) => nearColumn(one, code) && isInBlock(one, code)) : null;
  const isTown = next && townName.test(next.text) && !isCountryName(next.text) && !hasOnlyLabelWords(next.text);
  return isTown ? next : null;
};

/** Whether the line above the city is a district, such as `Col. Las Trojes`, and the one above it the street. */
const hasDistrict = ([district, street]: readonly Cell[]): boolean =>
  district !== undefined &&
  street !== undefined &&
  !/\d|[:：]/.test(district.text) &&
  !kindOfLine(district.text).legalForm &&
  isStreet(street.text) &&
  /\p{L}{3}/u.test(street.text);

const blockOf = (sheet: Sheet, cityLine: CityLine): AddressBlock => {
  const { cell, whole, city } = cityLine;
  const before = beforeCity(cityLine);
  const [, after = ''] = cell.text.split(whole.text);
  const street = after.replace(/^\W+/u, '');
  if (before === '' && isStreet(street)) {
    return {
      names: linesAbove(sheet, cell).toReversed(),
      street: [spanOf(cell, cell.text.lastIndexOf(street))],
      cityLine,
    };
  }
  // A form has a label over each line.
  const above = linesAbove(sheet, cell).filter(({ text }) => !isFormLabel(text));
  const town = city === null ? townBeside(sheet, cell, above[0]) : null;
  const state = town ? /,\s(?<state>\p{Lu}{2})$/u.exec(town.text) : null;
  const rest = town && town === above[0] ? above.slice(1) : above;
  const from = before === '' && hasDistrict(rest) ? 1 : 0;
  const others = before === '' ? rest.slice(from).findIndex(({ text }) => !isStreet(text)) : 0;
  const streets = rest.slice(from, others < 0 ? undefined : from + others).toReversed();
  return {
    names: rest.slice(from + streets.length).reverse(),
    street: before === '' ? streets.map((one) => spanOf(one)) : [streetOnLine(cell, before)],
    cityLine: town
      ? {
          ...cityLine,
          city: spanOf(town, 0, state?.index),
          state: state ? spanOf(town, town.text.length - 2) : cityLine.state,
        }
      : cityLine,
  };
};

/** The label of a box for a street. */
const streetLabel = /\b(?:street|address|strasse|rue|calle|via|rua|ulica|straat)/;

/** The box above another one in its column. */
const boxAbove = (sheet: Sheet, { page, left, top, bottom }: Frame): FormBox | undefined =>
  formBoxesOf(sheet).find(
    ({ frame }) =>
      frame.page === page &&
      Math.abs(frame.bottom - top) < boxGapShare * (bottom - top) &&
      Math.abs(frame.left - left) < boxGapShare * (bottom - top),
  );
/** Boxes that touch are apart by less than this share of their height, since their lines are measured. */
const boxGapShare = 0.15;

/** Forms may have a box for the name, a box for the street below it, and a box for the city below that. */
const inBoxes = (sheet: Sheet, cityLine: CityLine): AddressBlock | null => {
  const own = formBoxesOf(sheet).find(({ values }) => values.includes(cityLine.cell));
  const above = own ? boxAbove(sheet, own.frame) : undefined;
  if (!above?.label.some(({ text }) => streetLabel.test(foldText(text)))) return null;
  const name = boxAbove(sheet, above.frame);
  return {
    names: name ? [...name.label, ...name.values] : above.label,
    street: above.values.map((cell) => spanOf(cell)),
    cityLine,
  };
};

/** The addresses of a sheet that end with a city and its postal code, in reading order. */
export const addressBlocks = onceASheet((sheet): readonly AddressBlock[] => {
  const blocks = sheet.rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const line = /\d/.test(cell.text) && cell.text.length < 2 * lineLengthMax ? cityLineOf(cell) : null;
      if (!line) return [];
      const block = inBoxes(sheet, line) ?? blockOf(sheet, line);
      return block.street.length > 0 ? [block] : [];
    }),
  );
  return blocks;
});
