import { at } from '../../../../domain/assert.ts';
import { checkDigit } from './check-digit.ts';
import type { MrzFormat, Place } from './formats.ts';
import { mrzFormats } from './formats.ts';
import { fitLength, repairLines } from './repair.ts';

export type MrzValueName =
  | 'documentType'
  | 'documentNumber'
  | 'surname'
  | 'givenNames'
  | 'nationality'
  | 'issuingState'
  | 'birthDate'
  | 'expiryDate'
  | 'sex'
  | 'personalNumber';

/** A machine-readable zone. */
export interface Mrz {
  readonly format: MrzFormat['name'];
  /**
   * Only the values that are present: the document's type as its one or two letters, dates as `YYYY-MM-DD`, states as
   * their three letters, sex as `M`, `F` or `X`.
   */
  readonly values: Readonly<Partial<Record<MrzValueName, string>>>;
  /** Whether the check digits are right; `composite` is null for visas, which have none. */
  readonly checks: {
    readonly documentNumber: boolean;
    readonly birthDate: boolean;
    readonly expiryDate: boolean;
    readonly composite: boolean | null;
  };
  /** The lines after all corrections. */
  readonly lines: readonly string[];
}

/** Resolves years of two digits: births are in the past, and documents expire at most this many years from now. */
const yearsAheadMax = 30;

const isoDay = (text: string, kind: 'birth' | 'expiry', today: Date): string | undefined => {
  const [, yy, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (!yy || !month || !day) return undefined;
  const thisYear = today.getUTCFullYear();
  const latest = kind === 'birth' ? thisYear : thisYear + yearsAheadMax;
  let year = Math.floor(thisYear / 100) * 100 + 100 + Number(yy);
  while (year > latest) year -= 100;
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
};

const words = (text: string): string | undefined => text.replace(/<+/g, ' ').trim() || undefined;

/**
 * In TD1 and TD2, a number of more than nine characters continues in the optional data, followed by its check digit
 * (Doc 9303-5, 4.2.2).
 */
const longNumber = (
  number: string,
  digit: string,
  optional: string,
): { number: string; digit: string; rest: string } => {
  const head = at(optional.split('<'), 0);
  if (digit !== '<' || head.length < 2) return { number, digit, rest: optional };
  return { number: number + head.slice(0, -1), digit: head.slice(-1), rest: optional.slice(head.length) };
};

const definedOnly = (values: Record<MrzValueName, string | undefined>): Mrz['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const parseAs = (format: MrzFormat, raw: readonly string[], today: Date): Mrz => {
  const lines = repairLines(
    raw.map((line) => fitLength(line, format.length)),
    format,
  );
  const textAt = ([line, from, to]: Place): string => at(lines, line).slice(from, to);
  const digitBehind = ([line, , to]: Place): string => textAt([line, to, to + 1]);
  const isChecked = (place: Place): boolean => checkDigit(textAt(place)) === digitBehind(place);
  const { number, digit, rest } = longNumber(
    textAt(format.number),
    digitBehind(format.number),
    textAt(format.optional),
  );
  const { composite } = format;
  const names = textAt(format.names).split(/<<(.*)/s);
  const surname = at(names, 0);
  const given = names[1] ?? '';
  const sex = textAt(format.sex);
  return {
    format: format.name,
    lines,
    values: definedOnly({
      documentType: words(textAt([0, 0, 2])),
      documentNumber: number.replace(/<+$/, '').replace(/</g, '') || undefined,
      surname: words(surname),
      givenNames: words(given),
      nationality: words(textAt(format.nationality)),
      issuingState: words(textAt([0, 2, 5])),
      birthDate: isoDay(textAt(format.birthDate), 'birth', today),
      expiryDate: isoDay(textAt(format.expiryDate), 'expiry', today),
      sex: sex === 'M' || sex === 'F' ? sex : 'X',
      // In a visa, the issuing state decides what this part means.
      personalNumber: composite ? words(rest)?.replace(/ /g, '') : undefined,
    }),
    checks: {
      documentNumber: checkDigit(number) === digit,
      birthDate: isChecked(format.birthDate),
      expiryDate: isChecked(format.expiryDate),
      composite: composite && checkDigit(composite.of.map(textAt).join('')) === textAt(composite.at),
    },
  };
};

/** How far a line's length may be off: OCR drops and doubles fillers. */
const lengthTolerance = 3;

const agreeing = ({ checks }: Mrz): number => Object.values(checks).filter((check) => check === true).length;

/**
 * Parses cleaned lines as a machine-readable zone that starts with the first line. Null if no format fits, or if fewer
 * than two check digits are right: then it is other text that only looks like a zone.
 */
export const parseMrz = (lines: readonly string[], today = new Date()): Mrz | null => {
  const readings = mrzFormats
    .filter(
      (format) =>
        lines.length >= format.lines &&
        format.start.test(at(lines, 0)) &&
        lines.slice(0, format.lines).every((line) => Math.abs(line.length - format.length) <= lengthTolerance),
    )
    .map((format) => parseAs(format, lines.slice(0, format.lines), today));
  const best = readings.sort((a, b) => agreeing(b) - agreeing(a))[0];
  return best && agreeing(best) >= 2 ? best : null;
};
