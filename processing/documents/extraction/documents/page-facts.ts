import type { OutputField } from '../../../../domain/output-field.ts';
import type { PageText } from '../../read/files/page.ts';
import { toContext } from '../fields/context.ts';
import { findOnPages } from '../fields/field.ts';
import { carriedOver } from '../items/carried-over.ts';
import { bestOf } from '../labels/candidate.ts';
import { issuerCandidates } from '../parties/issuer.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { type Sheet, type Span, toSheet } from '../sheet/sheet.ts';
import { numberingOf, type PageNumbering } from './numbering.ts';

const probe = (name: string, type: OutputField['type']): OutputField => ({
  name,
  label: name,
  type,
  required: false,
  description: '',
  validation: {},
});
const probes = {
  number: probe('invoiceNumber', 'string'),
  date: probe('date', 'date'),
  total: probe('total', 'currency'),
};

/** A value that a page shows. */
export interface ShownValue {
  /** Letters and digits only. */
  readonly text: string;
  /** 0..1: how well label, place and type fit. */
  readonly score: number;
}

/** The facts about a document that one of its pages shows. */
export interface PageFacts {
  readonly isBlank: boolean;
  readonly numbering: PageNumbering | null;
  readonly number: ShownValue | null;
  readonly date: ShownValue | null;
  readonly total: ShownValue | null;
  readonly issuer: (ShownValue & { readonly isAtHead: boolean }) | null;
  /** Numbers of companies, accounts and phones, which the pages of a document often share. */
  readonly longNumbers: ReadonlySet<string>;
  /** Words with digits, by which a number is found again on another page. */
  readonly codes: ReadonlySet<string>;
  /** Whether sums continue from the page before, or on the page after. */
  readonly carries: { readonly from: boolean; readonly on: boolean };
  readonly width: number;
  readonly height: number;
}

const blankLetters = 8;
const headShare = 0.35;
/** Headings of columns look like names with a lower score. */
const issuerScoreMin = 0.4;
const longNumber = /\d(?:[ -]?\d){6,}/g;
/** Application ids of bank cards and similar numbers are on the receipts of many shops. */
const sharedByMany = /^0{4}/;

const placeOf = ({ box }: Pick<Span, 'box'>, { height }: PageText): number => (box.y + box.height / 2) / height;

const carriesOf = (sheet: Sheet, page: PageText): PageFacts['carries'] => {
  const places = sheet.rows
    .filter(({ cells }) => cells.some(({ text }) => carriedOver.test(foldText(text))))
    .map((row) => placeOf(row, page));
  return { from: places.some((place) => place < 0.5), on: places.some((place) => place >= 0.5) };
};

/** Reads the facts of a page. It costs about as much as reading the fields of a one-page document. */
export const factsOf = (page: PageText, locale: string | undefined): PageFacts => {
  const sheet = toSheet([page]);
  const context = toContext(sheet, locale, []);
  const shown = (field: OutputField): ShownValue | null => {
    const found = findOnPages(context, field);
    return found && { text: squash(String(found.value)), score: found.best.score };
  };
  const issuer = bestOf(issuerCandidates(sheet).filter(({ score }) => score >= issuerScoreMin));
  const all = page.segments.map(({ text }) => text).join(' ');
  const digits = [...all.matchAll(longNumber)].map(([number]) => number.replace(/\D/g, ''));
  return {
    isBlank: (all.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < blankLetters,
    numbering: numberingOf(sheet),
    number: shown(probes.number),
    date: shown(probes.date),
    total: shown(probes.total),
    issuer: issuer && {
      text: squash(String(issuer.value)),
      score: issuer.score,
      isAtHead: placeOf(issuer.span, page) < headShare,
    },
    longNumbers: new Set(digits.filter((number) => !sharedByMany.test(number))),
    codes: new Set(
      all
        .split(/\s+/)
        .map(squash)
        .filter((word) => /\d/.test(word)),
    ),
    carries: carriesOf(sheet, page),
    width: page.width,
    height: page.height,
  };
};
