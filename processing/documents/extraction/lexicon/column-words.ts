import { words } from './word-pattern.ts';

/** Headings of counts. */
export const countWord = words`instances, count, counts, number, no, nr, qty, quantity, items, transactions, anzahl, menge, nombre, aantal, numero`;

/** Headings of what an amount is computed from. */
export const baseWord = words`
  base, basis, grundlag, grundlage, rate, rates, taux, tarif, tarief, ansatz, satz, sats, price, hours, stunden, timer, uren, heures, units
`;
