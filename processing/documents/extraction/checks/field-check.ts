import { isValidPhoneNumber } from 'libphonenumber-js';
import type { FieldCheck } from '../../contract.ts';
import type { Role } from '../lexicon/lexicon.ts';
import { isGtin, isIban, isLuhn } from './check-digits.ts';
import { isVatId } from './vat-id.ts';

const result = (check: FieldCheck['check'], passed: boolean, rule: string): FieldCheck[] => [
  { check, passed, explanation: `${rule} ${passed ? 'is right' : 'is wrong'}` },
];

const digitsOf = (text: string): string => text.replace(/[\s.-]/g, '');

/** What can be said of a value by what its field stands for: check digits that agree, or do not. Empty where nothing can. */
export const checkByMeaning = (role: Role | null, value: unknown): FieldCheck[] => {
  if (typeof value !== 'string') return [];
  switch (role) {
    case 'iban':
      return result('iban', isIban(value), 'the check number of the IBAN (modulo 97)');
    case 'vatId': {
      const passed = isVatId(value);
      return passed === null ? [] : result('vat_id', passed, 'the check digit of the VAT number');
    }
    case 'cardNumber':
      // Cards are mostly printed with digits hidden; those cannot be checked.
      return /^\d{12,19}$/.test(digitsOf(value))
        ? result('luhn', isLuhn(digitsOf(value)), 'the check digit of the card number (Luhn)')
        : [];
    case 'barcode':
      return /^(?:\d{8}|\d{12,14})$/.test(value)
        ? result('gtin', isGtin(value), 'the check digit of the product code (GTIN)')
        : [];
    case 'phone':
      // A number without its country's prefix cannot be checked.
      return value.startsWith('+')
        ? result('phone', isValidPhoneNumber(value), 'the telephone number for its country')
        : [];
    default:
      return [];
  }
};
