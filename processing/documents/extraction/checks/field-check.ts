import { isValidPhoneNumber } from 'libphonenumber-js';
import type { FieldCheck } from '../../contract.ts';
import type { Role } from '../lexicon/lexicon.ts';
import { isGtin, isIban, isLuhn } from './check-digits.ts';
import { isVatId } from './vat-id.ts';

const result = (check: FieldCheck['check'], passed: boolean, subject: string): FieldCheck[] => [
  { check, passed, explanation: `${subject} is ${passed ? 'correct' : 'wrong'}` },
];

const digitsOf = (text: string): string => text.replace(/[\s.-]/g, '');

/**
 * Checks a value by the meaning of its field: check digits that are right or wrong. Empty if there is nothing to check.
 */
export const checkByMeaning = (role: Role | null, value: unknown): FieldCheck[] => {
  if (typeof value !== 'string') return [];
  switch (role) {
    case 'iban':
      return result('iban', isIban(value), "the IBAN's check number (modulo 97)");
    case 'vatId':
    case 'customerVatId': {
      const passed = isVatId(value);
      return passed === null ? [] : result('vat_id', passed, "the VAT number's check digit");
    }
    case 'cardNumber':
      // Most receipts hide some digits of the card; those cannot be checked.
      return /^\d{12,19}$/.test(digitsOf(value))
        ? result('luhn', isLuhn(digitsOf(value)), "the card number's check digit (Luhn)")
        : [];
    case 'barcode':
      return /^(?:\d{8}|\d{12,14})$/.test(value)
        ? result('gtin', isGtin(value), "the product code's check digit (GTIN)")
        : [];
    case 'phone':
      // A number without its country code cannot be checked.
      return value.startsWith('+')
        ? result('phone', isValidPhoneNumber(value), "the phone number's form in its country")
        : [];
    default:
      return [];
  }
};
