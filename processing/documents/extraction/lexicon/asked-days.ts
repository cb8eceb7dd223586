import { anyOf, words } from './word-pattern.ts';

const papers = anyOf`
  check, cheque, letter, certificate, statement, report, receipt, document, form, trip, ride, ticket, quote, quotation, estimate, agreement,
  contract, notice, signature, signed, signing, application, declaration, slip, message, mail, mailing, postmark, folio, test, exam, claim,
  packing list, delivery note, dispatch note, order, purchase order, waybill, consignment note, bill, policy, memo, voucher, permit
`;
/** The label of the day of one kind of paper: `Check date`. */
export const dayOfPaper = new RegExp(String.raw`^(?:(?:\p{L}+ )?${papers} date|date (?:of )?(?:the )?${papers})$`, 'u');
/** The label of the day of something, maybe of the paper itself. */
export const dayOfSomething = /^(?:date|day) (?:of|for)\b/;
/** The label of a receipt's own day. */
export const dayOfPurchase = /^(?:date|day) of (?:the )?(?:purchase|sale|meal|transaction|order)$/;

/** Days of a paper that are not its own. */
export const otherDayAsked = words`
  birth, born, expiry, expires, expiration, due, delivery, delivered, start, end, first, last, from, to, period, valid, effective, arrival,
  departure, checkin, checkout, check in, check out, hire, hired, purchase, loss, accident, injury, service, opened, origination, renewal,
  cancellation, entry, value, booking, payment, debit, posting, ship, shipped, shipping
`;
/** Days that may be missing on a paper although it has another day. */
export const elsewhen = words`
  birth, born, dob, expiry, expires, expiration, due, end, last, until, to, valid, good, renewal, hire, hired, opened, next, previous, first, from, start,
  check in, checkin, check out, checkout, arrival, departure, delivery, delivered, period, return, accident, loss, injury
`;

/** Fields for the day on which someone was born. */
export const birthAsked = words`
  birth, born, dob, birthday, birthdate, geburtsdatum, geburtstag, geboren, naissance, nacimiento, nascita, nascimento, geboortedatum,
  urodzenia, narozeni, fodselsdato, fodelsedatum, syntymaaika, dogum
`;
