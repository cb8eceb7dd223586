import { isSupportedCountry } from 'libphonenumber-js';
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
  /** The whole address without the names, line by line. */
  readonly lines: readonly Span[];
}

const cityName = String.raw`(?<city>\p{Lu}[\p{L} .'’()-]{1,38}?)`;
const fiveDigits = String.raw`(?<code>\d{5}(?:-\d{4})?)`;

const britishCode = String.raw`\p{Lu}{1,2}\d[\p{Lu}\d]? ?\d\p{Lu}{2}|\p{Lu}\d\d [\p{Lu}\d]{4}`;

const onlyBritishCode = new RegExp(`^(?:${britishCode})$`, 'u');

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
  // India.
  new RegExp(
    String.raw`^${cityName}\s?[-–]\s?(?<code>\d{6}|\d{3} \d{3})\.?(?:,?\s(?<state>\p{Lu}[\p{L} ]{2,24}))?$`,
    'u',
  ),
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
export const isWholeAddress = (cell: Cell): boolean => {
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

/** `Date collected: 05/22/2025`. */
const day = /\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b/;
/** A part of a house: `#09-117`. */
const unit = /^#\d{1,3}-\d{1,5}[A-Z]?$/;

/** Whether a text can be a street with its number, or a post-office box. */
export const isStreet = (text: string): boolean => unit.test(text) || isNumberedStreet(text);
const isNumberedStreet = (text: string): boolean =>
  countDigits(text) > 0 &&
  /\p{L}{2}/u.test(text) &&
  !/[:：]\s*$/.test(text) &&
  !day.test(text) &&
  !isLabel(text) &&
  (/^\W*\d/.test(text) || kindOfLine(text).address || box.test(text) || nameAndNumber.test(text));

/** A street whose houses have names: `THE OLD ICE HOUSE, PIER ROAD`. */
const isNamedStreet = (text: string): boolean => {
  const kind = kindOfLine(text);
  return text.includes(',') && kind.address && !kind.legalForm && !kind.contact && !/[:：]/.test(text);
};

const townName = /^\p{Lu}[\p{L} .'’-]{2,30}$/u;

/** Wider gaps, in heights of a letter, separate columns. */
const besideMaxHeights = 3;

/** The city beside a postal code that is alone in its cell. */
const townInRow = (sheet: Sheet, code: Cell): Cell | undefined => {
  const own = sheet.rows[code.row]?.cells ?? [];
  return [own[code.column - 1], own[code.column + 1]].find(
    (one) =>
      one !== undefined &&
      townName.test(one.text) &&
      !hasOnlyLabelWords(one.text) &&
      Math.max(one.box.x, code.box.x) - Math.min(one.box.x + one.box.width, code.box.x + code.box.width) <
        besideMaxHeights * code.box.height,
  );
};

/** The city of a postal code that is alone in its row of the block: in the line above, or in the line below. */
const townAboveOrBelow = (sheet: Sheet, code: Cell, above: Cell | undefined): Cell | null => {
  if (above && !/\d/.test(above.text) && !hasOnlyLabelWords(above.text)) return above;
  const below = sheet.rows[code.row + 1];
  const next =
    below?.page === code.page ? below.cells.find((one) => nearColumn(one, code) && isInBlock(one, code)) : null;
  const isTown = next && townName.test(next.text) && !isCountryName(next.text) && !hasOnlyLabelWords(next.text);
  return isTown ? next : null;
};

/** The next line of the column of a cell. */
const lineBelow = (sheet: Sheet, cell: Cell): Cell | undefined =>
  sheet.rows[cell.row + 1]?.cells.find(
    (one) =>
      one.page === cell.page &&
      Math.abs(one.box.x - cell.box.x) < one.box.height &&
      one.box.y - cell.box.y - cell.box.height < lineGapMaxHeights * cell.box.height,
  );

/** The country below a city: `Deutschland`, `DK`. */
const countryBelow = (sheet: Sheet, cell: Cell): Cell | undefined => {
  const line = lineBelow(sheet, cell);
  const text = line?.text.trim() ?? '';
  return isCountryName(text) || (/^\p{Lu}{2}$/u.test(text) && isSupportedCountry(text)) ? line : undefined;
};

/**
 * The street below a city without one above, as on German identity documents: `51789 Lindenrath` over `Hammerwerkstr.
 * 44`.
 */
const streetBelow = (sheet: Sheet, cell: Cell): Span | null => {
  const line = lineBelow(sheet, cell);
  const isName = line !== undefined && /^\p{Lu}/u.test(line.text) && nameAndNumber.test(line.text);
  return isName && !linesAbove(sheet, cell).some(({ text }) => isStreet(text)) ? spanOf(line) : null;
};

/** Lines between a street and its city, such as `Col. Las Trojes`; a British address may have more of them. */
const districtsMax = { any: 1, british: 3 } as const;

/** How many lines above the city are districts below a street; 0 if no street is above them. */
const districtsOf = (lines: readonly Cell[], max: number): number => {
  const count = lines.slice(0, max + 1).findIndex(({ text }) => isStreet(text) && /\p{L}{3}/u.test(text));
  const districts = lines.slice(0, Math.max(0, count));
  return districts.every(({ text }) => !/\d|[:：]/.test(text) && !kindOfLine(text).legalForm) ? districts.length : 0;
};

const blockOf = (sheet: Sheet, cityLine: CityLine): AddressBlock => {
  const { cell, whole, city } = cityLine;
  const before = beforeCity(cityLine);
  const [, behind = ''] = cell.text.split(whole.text);
  const after = behind.replace(/^\W+/u, '');
  const own = isStreet(after) ? spanOf(cell, cell.text.lastIndexOf(after)) : null;
  const later = before === '' ? (own ?? streetBelow(sheet, cell)) : null;
  if (later) {
    return { names: linesAbove(sheet, cell).toReversed(), street: [later], cityLine, lines: [whole, later] };
  }
  // A form has a label over each line.
  const beside = city === null ? townInRow(sheet, cell) : undefined;
  // `WINNIPEG MB` and `R3G 0X4` may be apart.
  const start = beside && beside.column < cell.column ? beside : cell;
  const above = linesAbove(sheet, start).filter(({ text }) => !isFormLabel(text));
  const town = city === null ? (beside ?? townAboveOrBelow(sheet, cell, above[0])) : null;
  const state = town ? /,\s(?<state>\p{Lu}{2})$/u.exec(town.text) : null;
  const rest = town && town === above[0] ? above.slice(1) : above;
  const isBritish = onlyBritishCode.test(cityLine.postalCode.text);
  const from = before === '' ? districtsOf(rest, isBritish ? districtsMax.british : districtsMax.any) : 0;
  const others = before === '' ? rest.slice(from).findIndex(({ text }) => !isStreet(text) && !isNamedStreet(text)) : 0;
  const streets = rest.slice(from, others < 0 ? undefined : from + others).toReversed();
  const onLine = day.test(before) ? [] : [streetOnLine(cell, before)];
  const street = before === '' ? streets.map((one) => spanOf(one)) : onLine;
  const districts = rest.slice(0, from).toReversed();
  const country = countryBelow(sheet, cell);
  const place = [...(town ? [town] : []), cell].toSorted(
    (one, other) => one.row - other.row || one.box.x - other.box.x,
  );
  return {
    names: rest.slice(from + streets.length).reverse(),
    street,
    lines: [
      ...street,
      ...districts.map((one) => spanOf(one)),
      ...place.map((one) => (one === cell ? whole : spanOf(one))),
      ...(country ? [spanOf(country)] : []),
    ],
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
const streetLabel = /\b(?:street|address|strasse|rue|calle|(?<!ship |shipped |sent )via|rua|ulica|straat)/;

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
  const street = above.values.map((cell) => spanOf(cell));
  const names = name ? [...name.label, ...name.values] : above.label;
  return { names, street, cityLine, lines: [...street, cityLine.whole] };
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
