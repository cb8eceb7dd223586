import { words } from './word-pattern.ts';

/** Fields for the number of an account. */
export const accountAsked = words`account, konto, compte, cuenta, conto, rekening, konta`;
/** Facts about an account other than its number. */
export const factOfAccount = words`
  holder, owner, name, type, kind, bank, branch, currency, balance, manager, date, number of, period, opened, status, product, customer, contract, code,
  routing, sort, department, title, address, person, last, digits
`;
