import { anyOf, words } from './word-pattern.ts';

/** Words for amounts of the year so far, as payslips have them beside those of the period. */
export const yearToDate = words`
  ytd, y\.t\.d\.?, year to date, year-to-date, to date, td, tax year, this year, so far this year, cumulative, cumul, cumule, cumules, cumulee, cumuls, cumul annuel,
  cumulado, acumulado, acumulada, acumulados, acumuladas, progressivo, progressivi, kumuliert\p{L}*, kumulativ\p{L}*, aufgelaufen\p{L}*, jahreswert\p{L}*,
  jahressumme\p{L}*, jahresbetrag, cumulatief, cumulatieven, ackumulerat, ackumulerad, hittil i ar, hittil i aar, hiaf i ar, narastajaco, od poczatku roku,
  od zacatku roku, kumulatif
`;

/** Words for amounts of the period of a payslip. */
const period = anyOf`period, month, week, fortnight, check, cheque, pay period, pay run, payslip`;
export const thisPeriod = new RegExp(
  String.raw`(?<!\p{L})(?:(?:this|current|of the|for the|in the) ${period}|current)(?!\p{L})`,
  'u',
);
