/**
 * The remainder modulo 97 of a text whose letters count as 10 to 35, digit by digit so that no number grows large (ISO
 * 7064).
 */
export const mod97 = (text: string): number =>
  [...text].reduce(
    (remainder, character) =>
      [...Number.parseInt(character, 36).toString()].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, remainder),
    0,
  );

/** Lengths of IBANs by country (SWIFT's IBAN registry), for the countries of Europe. */
const ibanLengths = new Map(
  'AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GR27 HR21 HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 SE24 SI19 SK24 SM27'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/**
 * Whether an IBAN has the length of its country and, read as a number, the remainder 1 modulo 97 (ISO 13616, ISO 7064
 * MOD 97-10). Spaces are allowed.
 */
export const isIban = (iban: string): boolean => {
  const compact = iban.replace(/\s/g, '').toUpperCase();
  const length = ibanLengths.get(compact.slice(0, 2)) ?? compact.length;
  // Creditor references (ISO 11649) have the same form and the same check number.
  if (compact.startsWith('RF')) return false;
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) || compact.length !== length) return false;
  return mod97(compact.slice(4) + compact.slice(0, 4)) === 1;
};

/**
 * Whether the last digit satisfies Luhn's formula (ISO/IEC 7812-1, annex B), as on payment cards. Takes digits only.
 */
export const isLuhn = (digits: string): boolean => {
  if (!/^\d{2,}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/**
 * Whether the last digit of a GTIN of 8, 12, 13 or 14 digits is right (GS1 General Specifications, 7.9). Takes digits
 * only.
 */
export const isGtin = (digits: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
};

/** The sum of a text's first digits, each multiplied by the weight at its position. */
export const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
