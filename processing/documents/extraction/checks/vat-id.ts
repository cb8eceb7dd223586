import { isLuhn, mod97, weightedSum } from './check-digits.ts';

/** The form of a country's VAT numbers after the prefix, and their check digits. */
interface VatRule {
  readonly form: RegExp;
  /** Null if this form has no published check digits. */
  readonly check: (body: string) => boolean | null;
}

const modulo11 = (digits: string, weights: readonly number[]): number => weightedSum(digits, weights) % 11;

/** ISO 7064 MOD 11,10 over eight digits; the ninth is the check digit. */
const isModulo11By10 = (digits: string): boolean => {
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits[8]);
};

const digitSum = (value: number): number => Math.floor(value / 10) + (value % 10);

const isAustrian = (body: string): boolean => {
  const sum = [...body.slice(1, 8)].reduce(
    (total, digit, index) => total + (index % 2 === 1 ? digitSum(2 * Number(digit)) : Number(digit)),
    0,
  );
  return (10 - ((sum + 4) % 10)) % 10 === Number(body[8]);
};

/** HMRC's modulus 97, and the variant for numbers issued since 2010, which adds 55. */
const isBritish = (body: string): boolean => {
  const sum = weightedSum(body, [8, 7, 6, 5, 4, 3, 2]) + Number(body.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
};

const isIrish = (body: string): boolean => {
  const second = body[8] === undefined || body[8] === 'W' ? 0 : body.charCodeAt(8) - 64;
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weightedSum(body, [8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23] === body[7];
};

/**
 * A key of two digits depends on the SIREN after it; a key with letters does not, but the SIREN has its own Luhn check
 * digit.
 */
const isFrench = (body: string): boolean => {
  const siren = body.slice(2);
  if (!/^\d{2}/.test(body)) return isLuhn(siren);
  return (12 + 3 * (Number(siren) % 97)) % 97 === Number(body.slice(0, 2));
};

/** Companies use modulus 11 over nine digits; sole traders, since 2020, MOD 97-10 over the whole number. */
const isDutch = (body: string): boolean =>
  modulo11(body, [9, 8, 7, 6, 5, 4, 3, 2]) === Number(body[8]) || mod97(`NL${body}`) === 1;

/**
 * People have a letter of `TRWAGMYFPDXBNJZSQVHLCKE` (X, Y and Z of foreign residents count as 0, 1 and 2); companies
 * Luhn's sum, as a digit or a letter.
 */
const isSpanish = (body: string): boolean => {
  if (/^[XYZ\d]\d{7}[A-Z]$/.test(body)) {
    const number = Number(body.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))));
    return 'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23] === body[8];
  }
  const sum = [...body.slice(1, 8)].reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digitSum(2 * Number(digit)) : Number(digit)),
    0,
  );
  const control = (10 - (sum % 10)) % 10;
  return body[8] === String(control) || body[8] === 'JABCDEFGHI'[control];
};

const isCzech = (body: string): boolean | null => {
  if (body.length !== 8) return null;
  const rest = (11 - modulo11(body, [8, 7, 6, 5, 4, 3, 2])) % 10;
  return rest === Number(body[7]);
};

/**
 * Rules by prefix: the forms of the VIES system (European Commission), of HMRC and of the Swiss UID register
 * (eCH-0097).
 */
const rules: Readonly<Record<string, VatRule>> = {
  AT: { form: /^U\d{8}$/, check: isAustrian },
  BE: { form: /^[01]\d{9}$/, check: (body) => 97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8)) },
  CHE: {
    form: /^\d{9}$/,
    check: (body) => (11 - modulo11(body, [5, 4, 3, 2, 7, 6, 5, 4])) % 11 === Number(body[8]),
  },
  CZ: { form: /^\d{8,10}$/, check: isCzech },
  DE: { form: /^[1-9]\d{8}$/, check: isModulo11By10 },
  DK: { form: /^\d{8}$/, check: (body) => modulo11(body, [2, 7, 6, 5, 4, 3, 2, 1]) === 0 },
  ES: { form: /^[A-Z0-9]\d{7}[A-Z0-9]$/, check: isSpanish },
  FI: {
    form: /^\d{8}$/,
    check: (body) => (11 - modulo11(body, [7, 9, 10, 5, 8, 4, 2])) % 11 === Number(body[7]),
  },
  FR: { form: /^[A-Z0-9]{2}\d{9}$/, check: isFrench },
  GB: { form: /^\d{9}(?:\d{3})?$/, check: isBritish },
  IE: { form: /^\d{7}[A-W][A-IW]?$/, check: isIrish },
  IT: { form: /^\d{11}$/, check: isLuhn },
  LU: { form: /^\d{8}$/, check: (body) => Number(body.slice(0, 6)) % 89 === Number(body.slice(6)) },
  NL: { form: /^\d{9}B\d{2}$/, check: isDutch },
  PL: { form: /^\d{10}$/, check: (body) => modulo11(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) === Number(body[9]) },
  PT: {
    form: /^\d{9}$/,
    check: (body) => {
      const rest = 11 - modulo11(body, [9, 8, 7, 6, 5, 4, 3, 2]);
      return (rest >= 10 ? 0 : rest) === Number(body[8]);
    },
  },
  SE: { form: /^\d{12}$/, check: (body) => isLuhn(body.slice(0, 10)) },
};

/**
 * Whether the check digits of a VAT number with its country prefix are right; spaces, points and hyphens are allowed.
 * Null if the country's rule is not in the table.
 */
export const isVatId = (vatId: string): boolean | null => {
  const compact = vatId
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/(?:MWST|TVA|IVA|VAT)$/, '');
  const prefix = compact.startsWith('CHE') ? 'CHE' : compact.slice(0, 2);
  const rule = rules[prefix];
  if (!rule) return null;
  const body = compact.slice(prefix.length);
  // A Belgian number of nine digits has lost its leading zero.
  const padded = prefix === 'BE' && /^\d{9}$/.test(body) ? `0${body}` : body;
  return rule.form.test(padded) && rule.check(padded);
};
