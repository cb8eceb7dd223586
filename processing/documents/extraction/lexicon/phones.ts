import { words } from './word-pattern.ts';

/** Labels of phone numbers. */
export const phoneAsked = words`
  phone, telephone, phone number, telephone number, tel, mobile, cell, fax, telefax, telefon, telefonnummer, telefono, telefone, handy, mobil, portable,
  gsm, telefoon, movil, celular, cellulare, telemovel, komorka, telepon, hotline, helpline, number to call, number to dial, lost card number, lost-card number, card loss number, emergency number
`;

/** Facts about a phone number other than the number. */
export const otherThanPhone = words`plan, bill, model, name, minutes, usage, imei, contract, charges`;

/** Labels of fax numbers. */
export const faxAsked = words`fax, telefax, faks, facsimile`;
