import { distance } from 'fastest-levenshtein';
import { at } from '../../../../domain/assert.ts';
import { keysOf } from '../../../../domain/narrowing.ts';
import type { FieldCheck } from '../../contract.ts';
import { type CodeFact, factsOf } from '../../read/codes/payloads.ts';
import { type FoundMrz, findMrz } from '../../read/mrz/find-mrz.ts';
import type { MrzValueName } from '../../read/mrz/parse-mrz.ts';
import { unionBox } from '../../read/ocr/geometry.ts';
import type { Role } from '../lexicon/lexicon.ts';
import { squash } from '../sheet/fold.ts';
import type { Row, Sheet, Span } from '../sheet/sheet.ts';

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

/**
 * No check digit covers names, but the page prints them a second time. A name that differs there was misread in one
 * place.
 */
const nameScore = (sheet: Sheet, { rows }: FoundMrz<Row>, name: string): number => {
  const wanted = squash(name);
  const printed = sheet.rows
    .filter((row) => !rows.some(({ index }) => index === row.index))
    .flatMap(({ cells }) => cells.flatMap(({ text }) => [text, ...text.split(/[\s,/]+/)].map(squash)));
  if (printed.some((text) => text.endsWith(wanted) || text.startsWith(wanted))) return zoneScores.proven;
  const isNear = printed.some((text) => text.length >= 4 && distance(text, wanted) <= Math.max(1, wanted.length / 4));
  return isNear ? zoneScores.misread : zoneScores.unproven;
};

const scoreByChecks = (checks: readonly FieldCheck[]): number => {
  if (checks.length === 0) return zoneScores.unproven;
  return checks.every(({ passed }) => passed) ? zoneScores.proven : zoneScores.failed;
};

const ofZone = (sheet: Sheet, found: FoundMrz<Row>): MachineValue[] => {
  const { values } = found.mrz;
  const named = keysOf(zoneRoles).flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    const checks = checksOf(found, name);
    const isName = name === 'surname' || name === 'givenNames';
    const score = isName ? nameScore(sheet, found, value) : scoreByChecks(checks);
    return zoneRoles[name].map((role) => ({ role, value, span: spanOfZone(found, value), score, checks }));
  });
  const fullName = [values.givenNames, values.surname].filter(Boolean).join(' ');
  const surname = named.find(({ role }) => role === 'surname');
  return surname
    ? [...named, { ...surname, role: 'fullName', value: fullName, span: { ...surname.span, text: fullName } }]
    : named;
};

/** Finds every value in the codes and machine-readable zones of the document. */
export const findMachineValues = (sheet: Sheet): MachineValue[] => [
  ...ofCodes(sheet),
  ...findMrz(sheet.rows).flatMap((found) => ofZone(sheet, found)),
];
