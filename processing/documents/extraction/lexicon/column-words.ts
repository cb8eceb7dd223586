import { words } from './word-pattern.ts';

/** Headings of counts. */
export const countWord = words`instances, count, counts, number, no, nr, qty, quantity, items, transactions, anzahl, menge, nombre, aantal, numero`;

/** A label that starts so names a count. */
export const countOf = /^\W*(?:#|no\.|number|count|anzahl|nombre|aantal|numero)\s(?:of|der|de|d['’]|van|di)\s/i;

/** Headings of what an amount is computed from. */
export const baseWord = words`
  base, basis, grundlag, grundlage, rate, rates, taux, tarif, tarief, ansatz, satz, sats, price, hours, stunden, timer, uren, heures, units
`;
