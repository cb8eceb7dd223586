import { at } from '../../../domain/assert.ts';

/** A price as it is written on a label. */
export interface WrittenPrice {
  /** In hundredths of the currency. */
  readonly cents: number;
  /** Whether a separator is before the cents. Without one, only raised, smaller digits distinguish them. */
  readonly separated: boolean;
  readonly digits: number;
}

/** The characters that may surround the digits: a currency, a tax code, or a speck that is read as a quote. */
const around = String.raw`(?:€|\$|£|kr\.?|[eEC*'"·.])?`;
const separatedPrice = new RegExp(String.raw`^${around}(\d{1,4})[.,](\d{2})${around}$`, 'i');
const joinedPrice = new RegExp(String.raw`^${around}(\d{3,6})${around}$`, 'i');
const joinedDigitsMax = 5;
const centsMin = 5;
const centsMax = 500_000;

/**
 * Symbols beside a price are often read as zeros: a price has one leading zero at most, and then no other digit before
 * the cents.
 */
const withoutExtraZeros = (digits: string): string => {
  let rest = digits;
  while (rest.length > 3 && rest.startsWith('0')) rest = rest.slice(1);
  return rest;
};

const priceOf = (digits: string, separated: boolean): WrittenPrice | null => {
  const cents = Number(digits);
  return cents >= centsMin && cents <= centsMax ? { cents, separated, digits: digits.length } : null;
};

/** The price that a line of text consists of; null if it is anything else. */
export const priceIn = (text: string): WrittenPrice | null => {
  const line = text.replaceAll(/\s/g, '');
  const separated = separatedPrice.exec(line);
  if (separated) {
    const units = at(separated, 1);
    return /^0\d/.test(units) ? null : priceOf(`${units}${at(separated, 2)}`, true);
  }
  const joined = joinedPrice.exec(line);
  const digits = joined && withoutExtraZeros(at(joined, 1));
  return digits === null || digits.length > joinedDigitsMax ? null : priceOf(digits, false);
};

const marks = /^[€$£a-z°'"“”*:-]?[^a-z]*[€$£a-z°'"“”*:-]?$/i;

/** Whether a line of text may be the digits of a price, even if some were not read. */
export const mayBePrice = (text: string): boolean => {
  const line = text.replaceAll(/\s/g, '');
  const digits = line.replaceAll(/\D/g, '').length;
  const separators = line.replaceAll(/[^.,]/g, '').length;
  return digits >= 2 && digits / line.length >= 0.5 && line.length <= 8 && separators <= 1 && marks.test(line);
};
