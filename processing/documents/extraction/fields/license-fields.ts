import { requireValue } from '../../../../domain/assert.ts';
import { isOneOf } from '../../../../domain/narrowing.ts';
import { findDateTexts } from '../dates/date-text.ts';
import type { Candidate } from '../labels/candidate.ts';
import { hasOnlyLabelWords } from '../labels/likeness.ts';
import { stateName } from '../lexicon/countries.ts';
import { licenseTitles } from '../lexicon/identity.ts';
import type { Role } from '../lexicon/lexicon.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Cell, joinSpans, type Sheet, type Span, spanOf } from '../sheet/sheet.ts';

/**
 * The numbers of fields on driving licenses (ISO/IEC 18013-1, Directive 2006/126/EC, AAMVA DL/ID), with the text that
 * AAMVA prints after them.
 */
const number = new RegExp(
  [
    '^(4[abcd]|1[25-8]|9a|5a|[1-35]|8|9)',
    // A mark, or without one a day or the beginning of a name.
    String.raw`(?:[.,:\s]+|(?=\d{2}[./]\d{2}[./]\d{4})|(?=[A-Z]{3}))`,
    String.raw`(?:${anyOf`DOB, ISS, EXP, DLN?, DL, DD, LIC, CLASS, SEX, HGT, WGT, EYES, HT, WT, NO, RESTRICTIONS, RESTR?, RSTR, ENDORSEMENTS, END`}\b(?:/\p{L}+)?[\s.:#]*)?`,
  ].join(''),
  'iu',
);
const fieldNumbers = [
  '1',
  '2',
  '3',
  '4a',
  '4b',
  '4c',
  '4d',
  '5',
  '8',
  '9',
  '9a',
  '12',
  '15',
  '16',
  '17',
  '18',
  'dd',
  'hair',
] as const;
type FieldNumber = (typeof fieldNumbers)[number];

const heading = new RegExp(String.raw`\b${licenseTitles}`);
/** Fewer numbers may belong to a list. */
const fieldsMin = 4;

/** A field's text with its place. */
interface LicenseField {
  readonly text: string;
  readonly span: Span;
}

const dates: ReadonlySet<FieldNumber> = new Set(['3', '4a', '4b']);

/** The required form of a field's value; other text there is the field's name. */
const forms: Partial<Record<FieldNumber, RegExp>> = {
  '3': /\d/,
  '4a': /\d/,
  '4b': /\d/,
  '4d': /[A-Z0-9-]*\d[A-Z0-9-]{3,}(?: - [A-Z0-9]{2,}| \d{4,})*/,
  '5': /[A-Z0-9-]*\d[A-Z0-9/-]{3,}(?: \d{1,2}(?=\s*$))?/,
  dd: /[A-Z0-9-]*\d[A-Z0-9/-]{3,}/,
  '9': /^(?:[A-Z]{1,2}\d?E?(?:[/, ]+(?=[A-Z])|$))+/i,
  '9a': /^(?:NONE|[A-Z]{1,3}(?:[ ,/]+[A-Z]{1,3}){0,3})(?=\s|$)/,
  '12': /^(?:NONE|CORR(?:ECTIVE)? LENS(?:ES)?|[A-Z0-9]{1,3}(?:[ ,/]+[A-Z0-9]{1,3}){0,3})(?=\s|$)/,
  '15': /^[MFX](?=\s|$)/,
  '16': /\d.*/,
  '17': /\d.*/,
  '18': /^\p{L}{2,}(?: \p{L}+)?$/u,
  hair: /^\p{L}{2,}(?: \p{L}+)?$/u,
};

/** The value in a cell, from an offset, maybe beside its number; null if its form is not the field's. */
const inForm = (key: FieldNumber, cell: Cell, from = 0, isBeside = false): LicenseField | null => {
  const text = cell.text.slice(from);
  const match = (forms[key] ?? /\p{L}{2}/u).exec(text.trim());
  // `9 CROFTERS LEA` beside `8.` begins with the number of a house.
  const isNumbered = from === 0 && number.test(cell.text) && !dates.has(key) && !(isBeside && key === '8');
  if (!match || isNumbered || /[:：]\s*$/.test(text)) return null;
  const isPart =
    key === '4d' || key === '5' || key === 'dd' || key === '9' || key === '9a' || key === '12' || key === '15';
  const value = isPart ? match[0].trim() : text.trim();
  const start = Math.max(from, cell.text.indexOf(value, from));
  return { text: value, span: spanOf(cell, start, start + value.length) };
};

/** `DD / RÉF`. */
const secondLanguage = /^\s*\/\s*\p{Lu}/u;
const partOfName = /^\W*(?:family|last|given|first|middle)(?: and middle)? names?\W*$/i;

/** The text after the number, else to the right, else below. */
const findValue = (sheet: Sheet, cell: Cell, key: FieldNumber, from: number): LicenseField | null => {
  const rest = cell.text.slice(from);
  // `A` has no words, but may be a code.
  const isLabel =
    rest === '' ||
    partOfName.test(rest) ||
    secondLanguage.test(rest) ||
    (/\p{L}{2}/u.test(rest) && hasOnlyLabelWords(rest));
  const behind = isLabel ? null : inForm(key, cell, from);
  if (behind) return behind;
  const [right, after] = sheet.rows[cell.row]?.cells.slice(cell.column + 1) ?? [];
  const hasName = isLabel && /\p{L}{2}/u.test(cell.text);
  const gapMax = (hasName ? besideNameHeights : besideNumberHeights) * cell.box.height;
  const near = right && gapBetween(cell, right) < gapMax ? inForm(key, right, 0, !hasName) : null;
  if (near) return key === '3' && after ? withPlace(near, after) : near;
  const below = sheet.rows[cell.row + 1]?.cells.find(
    ({ box }) => box.x >= cell.box.x - cell.box.height && box.x < cell.box.x + cell.box.width + 2 * cell.box.height,
  );
  return below ? inForm(key, below) : null;
};

const gapBetween = ({ box }: Cell, right: Cell): number => right.box.x - box.x - box.width;

/** How far to the right of a number, or of a field's name, its value may be, in heights of its letters. */
const besideNumberHeights = 2;
const besideNameHeights = 8;

/** The place of birth is printed behind the day. */
const withPlace = (day: LicenseField, cell: Cell): LicenseField => {
  const gap = cell.box.x - day.span.box.x - day.span.box.width;
  const isPlace = gap < besideNumberHeights * cell.box.height && /^\p{Lu}[\p{L}\s.,'’()-]+$/u.test(cell.text);
  return isPlace ? { text: `${day.text} ${cell.text}`, span: joinSpans([day.span, spanOf(cell)], ' ') } : day;
};

/** Fields that are printed one after another: `9 CLASS C 9a END NONE`, `16 HGT 5'-06" 17 WGT 142 lb`. */
const inLine = new RegExp(
  String.raw`(?<![\w/])(?<key>4[abd]|1[25-8]|9a|[1-35]|8|9)[.:]?\s(?<name>${anyOf`DOB, ISS, EXP, DL NO, DLN, LIC NO, CLASS, SEX, HGT, WGT, EYES, HT, WT, REST, RSTR, END, DD`})\b[.:#]*\s+(?<value>.+?)(?=\s+\d{1,2}[a-d]?[.:]?\s+[A-Z]{2,5}\b|$)`,
  'g',
);
/** The abbreviation alone is a label if the number is not printed or was not read. */
const namedInLine = new RegExp(
  String.raw`(?<![\w/])(?<name>${anyOf`DOB, EXP, ISS, SEX, HGT, WGT, EYES, HAIR, HT, WT, CLASS, DLN, LIC NO, DL NO, DL(?=:?\s\S*\d), ID(?=\s\d), LN, FN, RSTR, REST, END, DD, Sex, Height, Ht, Wt, Eyes, Hair, Expires, Issued, Class`})\b[.:#]*\s+(?<value>\S.*?)(?=\s+(?:\d{1,2}[a-d]?[.:]?\s+)?(?:${anyOf`DOB, EXP, ISS, SEX, HGT, WGT, EYES, HAIR, HT, WT, CLASS, END, REST, DD, DUPS, ORGAN DONOR, DONOR, RSTR`})\b|$)`,
  'g',
);
const keyOfName: Readonly<Record<string, FieldNumber>> = {
  DOB: '3',
  ISS: '4a',
  EXP: '4b',
  'DL NO': '4d',
  DLN: '4d',
  'LIC NO': '4d',
  DL: '4d',
  ID: '4d',
  LN: '1',
  FN: '2',
  CLASS: '9',
  END: '9a',
  REST: '12',
  RSTR: '12',
  DD: 'dd',
  SEX: '15',
  HGT: '16',
  HT: '16',
  WGT: '17',
  WT: '17',
  EYES: '18',
  HAIR: 'hair',
  Sex: '15',
  Height: '16',
  Ht: '16',
  Wt: '17',
  Hair: 'hair',
  Eyes: '18',
  Expires: '4b',
  Issued: '4a',
  Class: '9',
};

const fieldsInLine = (cell: Cell): [FieldNumber, LicenseField][] =>
  [inLine, namedInLine].flatMap((pattern) =>
    [...cell.text.matchAll(pattern)].flatMap((match): [FieldNumber, LicenseField][] => {
      const name = requireValue(match.groups?.name, 'the name of a field');
      const value = requireValue(match.groups?.value, 'the value of a field');
      const key = keyOfName[name];
      const from = match.index + match[0].length - value.length;
      const text = value.trim();
      return key ? [[key, { text, span: spanOf(cell, from, from + text.length) }]] : [];
    }),
  );

/** The fields that may continue in the line below, with what joins the lines. */
const continued: Partial<Record<FieldNumber, string>> = { '2': ' ', '8': ', ' };

/** Names and an address continue in the line below, if that has no number. */
const withNextLine = (sheet: Sheet, cell: Cell, field: LicenseField, key: FieldNumber): LicenseField => {
  const joiner = continued[key];
  const { box: own } = field.span;
  // The field may be below its label.
  const below = sheet.rows
    .slice(cell.row + 1)
    .find(({ page, box }) => page === cell.page && box.y > own.y + own.height / 2);
  if (joiner === undefined || !below || below.cells.some(({ text }) => number.test(`${text} `))) return field;
  const next = below.cells.find(
    ({ box, text }) => Math.abs(box.x - field.span.box.x) < 3 * cell.box.height && (key === '8' || isName.test(text)),
  );
  if (!next) return field;
  return { text: `${field.text}${joiner}${next.text.trim()}`, span: joinSpans([field.span, spanOf(next)], joiner) };
};
const isName = /^[\p{Lu}\s'-]+$/u;

/** The surname and the given names in two lines below the label of both: `1,2 NAME/NOM`. */
const bothNames = (sheet: Sheet, cell: Cell): [FieldNumber, LicenseField][] => {
  if (!/^1\s?[,&]\s?2(?!\d)/.test(cell.text)) return [];
  const below = [1, 2].map((drop) =>
    sheet.rows[cell.row + drop]?.cells.find(({ box }) => Math.abs(box.x - cell.box.x) < 3 * cell.box.height),
  );
  return below.flatMap((line, index): [FieldNumber, LicenseField][] => {
    const text = line?.text.trim().replace(/,$/, '') ?? '';
    return line && /^[\p{Lu}\s,'-]+$/u.test(text)
      ? [[index === 0 ? '1' : '2', { text, span: spanOf(line, 0, text.length) }]]
      : [];
  });
};

const fieldsOf = onceASheet((sheet): ReadonlyMap<FieldNumber, LicenseField> => {
  const fields = new Map<FieldNumber, LicenseField>();
  if (sheet.rows.some(({ text }) => heading.test(foldText(text)))) {
    for (const cell of sheet.rows.flatMap(({ cells }) => cells)) {
      for (const [key, field] of fieldsInLine(cell)) if (!fields.has(key)) fields.set(key, field);
      for (const [key, field] of bothNames(sheet, cell)) if (!fields.has(key)) fields.set(key, field);
      const abbreviation = keyOfName[cell.text.trim()];
      const beside = abbreviation ? findValue(sheet, cell, abbreviation, cell.text.length) : null;
      if (abbreviation && beside && !fields.has(abbreviation)) fields.set(abbreviation, beside);
      const match = number.exec(`${cell.text} `);
      // The document discriminator (AAMVA) has the number of the document's own.
      const key = /^5[.,:\s]*DD\b/.test(cell.text) ? 'dd' : match?.[1]?.toLowerCase().replace('5a', '5');
      if (!match || !isOneOf(fieldNumbers, key) || fields.has(key)) continue;
      const field = findValue(sheet, cell, key, Math.min(match[0].length, cell.text.length));
      if (field) fields.set(key, withNextLine(sheet, cell, field, key));
    }
  }
  const result = fields.size >= fieldsMin ? fields : new Map<FieldNumber, LicenseField>();
  return result;
});

const ofRoles: Partial<Record<Role, readonly FieldNumber[]>> = {
  surname: ['1'],
  givenNames: ['2'],
  birthDate: ['3'],
  date: ['4a'],
  expiryDate: ['4b'],
  documentNumber: ['4d', '5'],
  number: ['4d', '5'],
  sex: ['15'],
  issuerAddress: ['8'],
};
const numberOfLicense = new RegExp(
  anyOf`licen[cs]e n, fuhrerscheinn, (?:numero|n°) (?:du|de) permis, numero de (?:la )?licencia, numero (?:della )?patente, rijbewijsn, korkortsn, forerkortn, korekortn`,
);
const ofNames: readonly (readonly [RegExp, readonly FieldNumber[]])[] = [
  [/\b(?:last|family) names?\b|\bsurname\b|^(?:\S+ )?nom$/, ['1']],
  [/\b(?:first|given|middle) names?\b|\bforenames?\b|\bfirst and\b/, ['2']],
  [/\b(?:issued|granted)\b(?! (?:by|in|at))|\b(?:issue|issuing) date\b|\bdate of issue\b/, ['4a']],
  [/\b(?:good|valid) (?:until|to|through|thru|till)\b|\bexpir/, ['4b']],
  [/\bpermit n(?:o|umber|r)\b|\bno? registro\b|\bnumero (?:de|do) registro\b/, ['4d', '5']],
  [/\bborn\b/, ['3']],
  [/\b(?:street|address|residence)\b|strasse|adresse|anschrift/, ['8']],
  [numberOfLicense, ['4d', '5']],
  [/personnummer|personal (?:id )?number/, ['4d']],
  [/authority|behorde|autorite|autoridad|autorita/, ['4c']],
  [/restriction|^(?:\S+ )?conditions?(?:\(s\))?$/, ['12']],
  [/endorsement/, ['9a']],
  [/discriminator|\bdd\b|document reference|audit number/, ['dd', '5']],
  [/categor|klasse|class/, ['9']],
  [/height|grosse|taille/, ['16']],
  [/weight|gewicht|poids/, ['17']],
  [/eye|augen|yeux/, ['18']],
  [/\bhair/, ['hair']],
];
const score = 0.97;
const issuerAsked =
  /issuing (?:state|province|jurisdiction|authority)|state of issue|jurisdiction|^province|\bprovince\b/;
/** The name of the state is at the top of its licenses. */
const issuerRows = 3;

/** The state or province that issued a license, by its name at the top. */
const issuerOf = (sheet: Sheet): Span | null => {
  for (const cell of sheet.rows.slice(0, issuerRows).flatMap(({ cells }) => cells)) {
    const match = stateName.exec(cell.text) ?? stateName.exec(foldText(cell.text));
    if (match) return spanOf(cell, match.index, match.index + match[0].length);
  }
  return null;
};

/** Only licenses of North America have the sex or the height (AAMVA). */
const isNorthAmerican = (fields: ReadonlyMap<FieldNumber, LicenseField>): boolean =>
  fields.has('15') || fields.has('16') || fields.has('dd');

/** In Europe, `5` is the number of the license, and `4d` another one: mostly that of the person. */
const byEuropeanNumber = (a: FieldNumber, b: FieldNumber): number => Number(b === '5') - Number(a === '5');

const streetAsked = /\bstreet\b|strasse/;
/** European licenses have the place of birth after its day: `3. 17.03.98 Oldenburg`. */
const placeAfterDay = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4},?\s+(?<place>\p{L}.*)$/u;
const placeOfBirth =
  /\b(?:place|town|city) of birth\b|\bbirth ?place\b|\bborn in\b|geburtsort|lieu de naissance|lugar de nacimiento|luogo di nascita/;

/**
 * Finds the candidates that the numbered fields of a driving license give for a field, by its role or its folded names.
 */
export const licenseCandidates = (sheet: Sheet, role: Role | null, names: string, dayFirst: boolean): Candidate[] => {
  const fields = fieldsOf(sheet);
  const issuer = fields.size > 0 && issuerAsked.test(names) ? issuerOf(sheet) : null;
  if (issuer) return [{ value: issuer.text, span: issuer, score }];
  const birth = placeOfBirth.test(names) ? fields.get('3') : undefined;
  const place = birth && placeAfterDay.exec(birth.text)?.groups?.place;
  if (birth && place !== undefined) return [{ value: place, span: birth.span, score }];
  const given = fields.get('2');
  const surname = fields.get('1');
  if (role === 'fullName' && given && surname) {
    const span = joinSpans([given.span, surname.span], ' ');
    return [{ value: `${given.text} ${surname.text}`, span, score }];
  }
  const numbered = /\bfield (?<key>\d{1,2}[a-d]?)\b/.exec(names)?.groups?.key;
  const abbreviated = keyOfName[names.split(' ').at(-1)?.toUpperCase() ?? ''];
  const own = isOneOf(fieldNumbers, numbered) ? [numbered] : abbreviated && [abbreviated];
  const wanted = own ?? (role && ofRoles[role]) ?? ofNames.flatMap(([name, keys]) => (name.test(names) ? keys : []));
  for (const key of isNorthAmerican(fields) ? wanted : wanted.toSorted(byEuropeanNumber)) {
    const field = fields.get(key);
    if (!field) continue;
    if (key === '8' && streetAsked.test(names)) {
      const [street = field.text] = field.text.split(', ');
      return [{ value: street, span: field.span, score }];
    }
    if (!dates.has(key)) return [{ value: field.text, span: field.span, score }];
    const [day] = findDateTexts(field.text, dayFirst);
    if (day) return [{ value: day.iso, span: field.span, score }];
  }
  return [];
};
