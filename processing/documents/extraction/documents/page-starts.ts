import type { PageText } from '../../read/files/page.ts';
import { isAlike } from '../learned/issuer-key.ts';
import type { PageNumbering } from './numbering.ts';
import { factsOf, type PageFacts, type ShownValue } from './page-facts.ts';

/**
 * The evidence that a page starts a document, in points. A page needs {@link startPoints}: a new number or a new issuer
 * alone is not enough, because pages of one document name other documents and companies too.
 */
const points = {
  numberedFirst: 2,
  /** The previous document has its last page, by its numbering. */
  afterLastPage: 2,
  otherNumber: 2,
  issuerAtHead: 1,
  otherIssuer: 1,
  noSharedLongNumber: 1,
  sharedLongNumber: -1,
  otherDate: 1,
  sameDate: -1,
  otherTotal: 1,
  sameTotal: -2,
  /** The total is on the last page, so the previous document continues. */
  totalToCome: -1,
  otherSize: 1,
  afterBlankPage: 1,
  /** A document has its own date or its own total. */
  neitherDateNorTotal: -2,
};
const startPoints = 4;

const sureScore = 0.6;
/** Days and numbers that may be those of the document. */
const likelyScore = { date: 0.3, number: 0.5, total: 0.5 };
/** A date and a total of whatever place, as on a receipt that is beside others. */
const completeScore = { date: 0.3, total: 0.25 };
/** Shorter numbers are on other pages by chance. */
const lengthMin = 4;
const sizeDifference = 0.04;

type Value = 'number' | 'date' | 'total' | 'issuer';

const firstOf = <Name extends Value>(pages: readonly PageFacts[], name: Name): PageFacts[Name] =>
  pages.map((page) => page[name]).find((value) => value !== null) ?? null;

const isShown = (value: ShownValue | null, scoreMin: number): value is ShownValue =>
  value !== null && value.score >= scoreMin;

const isOn = (pages: readonly PageFacts[], number: ShownValue | null): boolean =>
  isShown(number, likelyScore.number) &&
  number.text.length >= lengthMin &&
  pages.some(({ codes }) => codes.has(number.text));

/** Whether two pages differ in a value; null if one of them does not show it. */
const differ = (before: ShownValue | null, value: ShownValue | null, scoreMin: number): boolean | null =>
  isShown(before, scoreMin) && isShown(value, scoreMin) ? before.text !== value.text : null;

const isOtherLength = (a: number, b: number): boolean => Math.abs(a - b) > sizeDifference * Math.max(a, b);

const lastNumbering = (pages: readonly PageFacts[]): PageNumbering | null =>
  pages.findLast(({ numbering }) => numbering !== null)?.numbering ?? null;

/**
 * Adds up the evidence that a page's values are those of another document.
 * @param before the pages of the previous document, of which `last` is the last one with text
 */
export const differingPoints = (before: readonly PageFacts[], last: PageFacts, page: PageFacts): number => {
  const numberingBefore = lastNumbering(before);
  const { issuer, numbering, longNumbers, total, width, height } = page;
  const issuerBefore = firstOf(before, 'issuer');
  const totalBefore = firstOf(before, 'total');
  const knownNumbers = before.flatMap((one) => [...one.longNumbers]);
  // A day in running text is not the document's; on a page with a document number or a total, it is.
  const isDated = isShown(page.number, sureScore) || isShown(total, likelyScore.total);
  const otherDate = differ(firstOf(before, 'date'), page.date, isDated ? likelyScore.date : sureScore);
  const otherTotal = differ(totalBefore, total, sureScore);
  const signs: [number, boolean][] = [
    [points.numberedFirst, numbering !== null],
    [points.afterLastPage, numberingBefore !== null && numberingBefore.page === numberingBefore.of],
    [points.otherNumber, differ(firstOf(before, 'number'), page.number, sureScore) === true],
    [points.issuerAtHead, issuer?.isAtHead === true],
    [points.otherIssuer, issuer !== null && issuerBefore !== null && !isAlike(issuerBefore.text, issuer.text)],
    [points.otherDate, otherDate === true],
    [points.sameDate, otherDate === false],
    [points.otherTotal, otherTotal === true],
    [points.sameTotal, otherTotal === false],
    [points.totalToCome, isShown(total, sureScore) && !isShown(totalBefore, likelyScore.total)],
    [points.otherSize, isOtherLength(last.width, width) || isOtherLength(last.height, height)],
    [points.afterBlankPage, before.at(-1)?.isBlank === true],
    [points.neitherDateNorTotal, otherDate !== true && otherTotal !== true],
  ];
  if (knownNumbers.length > 0 && longNumbers.size > 0) {
    const isShared = knownNumbers.some((number) => longNumbers.has(number));
    signs.push([isShared ? points.sharedLongNumber : points.noSharedLongNumber, true]);
  }
  return signs.reduce((sum, [value, holds]) => sum + (holds ? value : 0), 0);
};

/** Whether each page has a total of its own, and a date or a number. */
export const areComplete = (...pages: readonly PageFacts[]): boolean =>
  pages.every(
    ({ date, number, total }) =>
      isShown(total, completeScore.total) && (isShown(date, completeScore.date) || isShown(number, sureScore)),
  );

/**
 * Whether a page starts a document. Numbered pages, a shared document number and sums that are carried over decide;
 * without them, the page must differ enough from the previous document.
 * @param before the pages of the previous document
 */
export const isStart = (before: readonly PageFacts[], page: PageFacts): boolean => {
  const last = before.findLast(({ isBlank }) => !isBlank);
  if (page.isBlank || !last) return false;
  if (page.numbering && page.numbering.page > 1) return false;
  if (isOn([page], firstOf(before, 'number')) || isOn(before, page.number)) return false;
  const numbering = lastNumbering(before);
  if (page.numbering && numbering) return true;
  if (numbering && numbering.of !== null && numbering.page < numbering.of) return false;
  if (last.carries.on || page.carries.from) return false;
  if (!page.numbering && !isShown(page.date, likelyScore.date) && !isShown(page.number, sureScore)) return false;
  return differingPoints(before, last, page) >= startPoints;
};

/**
 * The documents in a series of pages, each with its pages. A blank page belongs to the previous document, and a receipt
 * that was cut out of a page is a document of its own.
 */
export const documentsIn = (pages: readonly PageText[], locale: string | undefined): PageText[][] => {
  const facts = pages.map((page) => factsOf(page, locale));
  const documents: PageText[][] = [];
  let from = 0;
  for (const [at, page] of pages.entries()) {
    const own = facts[at];
    const open = documents.at(-1);
    if (!own) continue;
    const isReceipt = typeof page.cut?.part === 'number';
    if (open && !isReceipt && !isStart(facts.slice(from, at), own)) {
      open.push(page);
    } else {
      documents.push([page]);
      from = at;
    }
  }
  return documents;
};
