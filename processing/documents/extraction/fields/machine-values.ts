import { distance } from 'fastest-levenshtein';
import { at } from '../../../../domain/assert.ts';
import { keysOf } from '../../../../domain/narrowing.ts';
import type { FieldCheck } from '../../contract.ts';
import { type CodeFact, factsOf } from '../../read/codes/payloads.ts';
import { type FoundMrz, findMrz } from '../../read/mrz/find-mrz.ts';
import type { Mrz, MrzValueName } from '../../read/mrz/parse-mrz.ts';
import { unionBox } from '../../read/ocr/geometry.ts';
import type { Role } from '../lexicon/lexicon.ts';
import { squash } from '../sheet/fold.ts';
import { type Row, type Sheet, type Span, startsNear } from '../sheet/sheet.ts';

/** A value from the machine-readable parts of a document: payment codes and the zones of identity papers. */
export interface MachineValue {
  readonly role: Role;
  readonly value: string | number;
  readonly span: Span;
  readonly score: number;
  readonly checks: readonly FieldCheck[];
}

/** Codes correct their own errors, so they are read as printed. */
export const codeScore = 0.96;
const zoneScores = { proven: 0.97, unproven: 0.85, failed: 0.5, misread: 0.25 } as const;

const ofCodes = (sheet: Sheet): MachineValue[] =>
  sheet.pages.flatMap(({ barcodes = [] }, page) =>
    barcodes.flatMap(({ text, box }) =>
      factsOf(text).map(({ role, value }: CodeFact) => {
        const span = { page, text: String(value), box, textConfidence: 1 };
        return { role, value, span, score: codeScore, checks: [] };
      }),
    ),
  );

const zoneRoles: Readonly<Record<MrzValueName, readonly Role[]>> = {
  documentType: ['documentType'],
  documentNumber: ['documentNumber', 'number'],
  surname: ['surname'],
  givenNames: ['givenNames'],
  nationality: ['nationality'],
  issuingState: ['issuingState'],
  birthDate: ['birthDate'],
  expiryDate: ['expiryDate'],
  sex: ['sex'],
  personalNumber: ['personalNumber'],
};

const spanOfZone = ({ mrz, rows }: FoundMrz<Row>, text: string): Span => {
  const cells = rows.flatMap((row) => row.cells);
  const letters = cells.reduce((sum, cell) => sum + cell.text.length, 0);
  const sure = cells.reduce((sum, cell) => sum + cell.segment.confidence * cell.text.length, 0);
  // Letters that check digits confirm were read right, however sure the reader was.
  const proven = mrz.checks.composite === true;
  return {
    page: at(rows, 0).page,
    text,
    box: unionBox(rows.map(({ box }) => box)),
    textConfidence: Math.max(letters === 0 ? 0 : sure / letters, proven ? 0.99 : 0),
  };
};

/**
 * The values that the composite check digit covers: neither names nor sex, nationality or state (ICAO Doc 9303, parts 4
 * to 6).
 */
const covered: ReadonlySet<MrzValueName> = new Set(['documentNumber', 'birthDate', 'expiryDate', 'personalNumber']);

const checksOf = ({ mrz }: FoundMrz<Row>, name: MrzValueName): FieldCheck[] => {
  if (!covered.has(name)) return [];
  const own = name === 'documentNumber' || name === 'birthDate' || name === 'expiryDate' ? mrz.checks[name] : null;
  const results: [string, boolean | null][] = [
    ["the value's check digit in the machine-readable zone", own],
    ['the composite check digit of the machine-readable zone', mrz.checks.composite],
  ];
  return results.flatMap(([what, passed]) =>
    passed === null
      ? []
      : [
          {
            check: 'mrz',
            passed,
            explanation: `${what} is ${passed ? 'correct' : 'wrong'} (ICAO Doc 9303, ${mrz.format})`,
          },
        ],
  );
};

/** How zones write letters that they lack (ICAO Doc 9303, part 3). */
const transliterated: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  å: 'aa',
  ø: 'oe',
  æ: 'ae',
};
const inZone = (text: string): string =>
  squash(text.toLowerCase().replace(/[äöüßåøæ]/g, (letter) => transliterated[letter] ?? letter));

/** Only letters: a printed name may stand for the zone's. */
const onlyName = /^[\p{L}\s.'’-]+$/u;

/**
 * No check digit covers names, but the page prints them a second time. A name that differs there was misread in one
 * place. The printed one replaces a name that the zone has no room for or writes with other letters.
 */
const findName = (
  sheet: Sheet,
  { mrz, rows }: FoundMrz<Row>,
  part: 'surname' | 'givenNames',
  name: string,
): { readonly score: number; readonly name: string } => {
  const wanted = squash(name);
  const visual = sheet.rows.filter((row) => !rows.some(({ index }) => index === row.index));
  const cells = visual.flatMap((row) => row.cells.map(({ text }) => text.trim()));
  // The given names are at the end of their line.
  const isCutOff = part === 'givenNames' && mrz.lines.some((line) => /\p{L}<<\p{L}/u.test(line) && !line.endsWith('<'));
  const whole = cells.find((text) => {
    const printed = inZone(text);
    const isLonger = isCutOff && printed.startsWith(wanted);
    return onlyName.test(text) && printed !== '' && squash(text) !== wanted && (printed === wanted || isLonger);
  });
  if (whole !== undefined) return { score: zoneScores.proven, name: whole };
  // `HUENCHUMILLA` above `SAAVEDRA`.
  const inTwoLines = visual.flatMap((row) =>
    row.cells.flatMap((cell) =>
      (sheet.rows[row.index + 1]?.cells ?? [])
        .filter((below) => startsNear(cell, below))
        .map(({ text }) => `${cell.text}${text}`),
    ),
  );
  const parts = cells.flatMap((text) => [text, ...text.split(/[\s,/]+/)]);
  const printed = [...parts, ...inTwoLines].map(squash);
  if (printed.some((text) => text.endsWith(wanted) || text.startsWith(wanted))) {
    return { score: zoneScores.proven, name };
  }
  const isNear = printed.some((text) => text.length >= 4 && distance(text, wanted) <= Math.max(1, wanted.length / 4));
  return { score: isNear ? zoneScores.misread : zoneScores.unproven, name };
};

const scoreByChecks = (checks: readonly FieldCheck[]): number => {
  if (checks.length === 0) return zoneScores.unproven;
  return checks.every(({ passed }) => passed) ? zoneScores.proven : zoneScores.failed;
};

/** On an identity card of Spain, the citizen's number is that of the document; the other one is of the plastic. */
const withCitizenNumber = (values: Mrz['values']): Mrz['values'] =>
  values.issuingState === 'ESP' &&
  /^I/.test(values.documentType ?? '') &&
  /^\d{8}[A-Z]$/.test(values.personalNumber ?? '')
    ? { ...values, documentNumber: values.personalNumber }
    : values;

const ofZone = (sheet: Sheet, found: FoundMrz<Row>): MachineValue[] => {
  const values = withCitizenNumber(found.mrz.values);
  const named = keysOf(zoneRoles).flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    const checks = checksOf(found, name);
    const { score, name: text } =
      name === 'surname' || name === 'givenNames'
        ? findName(sheet, found, name, value)
        : { score: scoreByChecks(checks), name: value };
    return zoneRoles[name].map((role) => ({ role, value: text, span: spanOfZone(found, text), score, checks }));
  });
  const [given, surname] = ['givenNames', 'surname'].map((wanted) => named.find(({ role }) => role === wanted));
  const fullName = [given?.value, surname?.value].filter(Boolean).join(' ');
  return surname
    ? [...named, { ...surname, role: 'fullName', value: fullName, span: { ...surname.span, text: fullName } }]
    : named;
};

/** Finds every value in the codes and machine-readable zones of the document. */
export const findMachineValues = (sheet: Sheet): MachineValue[] => [
  ...ofCodes(sheet),
  ...findMrz(sheet.rows).flatMap((found) => ofZone(sheet, found)),
];
