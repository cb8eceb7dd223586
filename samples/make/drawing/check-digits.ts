/**
 * Completes an IBAN with its check digits (ISO 13616, ISO 7064 MOD 97-10).
 * @param country two capital letters
 * @param account the national account number, capital letters and digits
 */
export const makeIban = (country: string, account: string): string => {
  const check = 98 - mod97(`${account}${country}00`);
  return `${country}${String(check).padStart(2, '0')}${account}`;
};

/** Whether an IBAN's check digits are valid; spaces are allowed. */
export const isIban = (value: string): boolean => {
  const iban = value.replace(/\s+/g, '');
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && mod97(`${iban.slice(4)}${iban.slice(0, 4)}`) === 1;
};

/** Formats an IBAN in groups of four for print. */
export const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** Computes the remainder by 97 of a text whose letters mean 10 to 35, digit by digit to keep numbers small. */
const mod97 = (text: string): number => {
  let remainder = 0;
  for (const character of text) {
    for (const digit of Number.parseInt(character, 36).toString()) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder;
};

/**
 * Completes an Irish VAT number: seven digits, then the check letter of the Revenue's modulus 23 with weights 8 to 2.
 */
export const makeIrishVatNumber = (digits: string): string => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  return `IE${digits}${'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23]}`;
};

/** Completes a British VAT number: seven digits, then two check digits of HMRC's modulus 97 with weights 8 to 2. */
export const makeBritishVatNumber = (digits: string): string => {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  return `GB${digits}${String(97 - (sum % 97)).padStart(2, '0')}`;
};
