import { anyOf, words } from './word-pattern.ts';

/** Words that ask for the first or the last day of a period, some only at the end of a label: `Období do`. */
export const firstDay = anyOf`first, start, starts, begin, beginning, from, beginn, debut, inicio, inizio`;
export const firstDayAtEnd = anyOf`od, du, dal, van, ab, fra, fran`;
export const lastDay = anyOf`last, end, ends, until, through, ende, fin, fim, fine`;
export const lastDayAtEnd = anyOf`to, do, au, al, tot, ate, til, till`;

/** Words that mark other dates than the document's: validity, printing, birth, periods, delivery notes. */
export const otherDays = words`
  valid, expir\w*, until, from, to, period, print(?:ed)?, birth, geburt\w*, gultig, bis, von, \p{L}*zeitraum, \p{L}*periode?,
  du, au, jusqu\w*, tot, van, geldig, since, start, end, check ?in, check ?out, best before, member since,
  delivery note, lieferschein, bon de livraison, pakbon
`;

const weekdays = anyOf`
  mon(?:day)?, tue(?:s(?:day)?)?, wed(?:nesday)?, thu(?:rs(?:day)?)?, fri(?:day)?, sat(?:urday)?, sun(?:day)?,
  montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonnabend, sonntag,
  lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche,
  maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag,
  mo, di, mi, do, fr, sa, so
`;
/** A weekday at the end of a text: before a day it is part of that day. */
export const weekdayAtEnd = new RegExp(String.raw`[\s,]*\b${weekdays}\b\.?,?\s*$`, 'i');

/** Words that ask for payment in a sentence: `please pay ...`, `... überweisen`. */
export const paymentWord = words`
  pay\w*, paid, settle\w*, remit\w*, transfer, due, uberweis\w*, zahl\w*, begleich\w*, entricht\w*,
  regl\w*, pai\w*, payer, virement, acquitt\w*, betal\w*, voldoen, voldaan, over te maken, overmaken, storten
`;

const deadlineWords = anyOf`
  by, before, until, no later than, not later than, on or before, latest, bis, spatestens, zum,
  avant, tard, jusqu\w*, au, echeance, voor, uiterlijk, vervalt, tot
`;
/** Words right before a day that make it a deadline: `by`, `bis zum`. */
export const deadlineAtEnd = new RegExp(String.raw`\b${deadlineWords}\b[\s\p{L}]{0,14}$`, 'u');

/** Words for money that will be taken from the payer's account. */
export const debitWord = words`
  collect\w*, debit\w*, charge your, ab(?:buch\w*|gebucht), buch\w*.*\bab, einzieh\w*, ein(?:zug|gezogen),
  preleve\w*, prelevement, afschrij\w*, schrijv\w*.*\baf, afgeschreven, incass\w*, geincasseerd
`;
/** Words right before the day of a debit. */
export const debitDayAtEnd = new RegExp(
  String.raw`\b${anyOf`on, after, am, zum, le, op, rond, vanaf, about, um`}\s*$`,
  'u',
);

const documents = anyOf`
  invoice, credit note, receipt, [a-zäöüß]*rechnung, gutschrift, stornorechnung, facture, avoir, factuur, creditnota, creditfactuur, nota
`;
/** `Invoice 4711 of ...`: the day of the document itself follows. */
export const ofDocument = new RegExp(
  String.raw`\b${documents}\b(?!.*(?:bestell|auftrag|order|commande|lieferschein|vertrag)).*\d.*(?:\b${anyOf`of, dated, vom, du, van, d\.d\.`}|[,/–-])\s*$`,
  'i',
);

const harmless = anyOf`
  of issue, and place of issue, of invoice, time, heure, uhrzeit, tijd, on, am, le, du, vom, van, op, de facture, de la facture, d emission,
  mon, tue, wed, thu, fri, sat, sun, lun, mar, mer, jeu, ven, sam, dim
`;
/** Words after a date's label that make it the label of another day; `of issue`, `am` and weekdays do not. */
export const otherDayAfterLabel = new RegExp(
  String.raw`^[\s-]*(?!${harmless}\b)\p{L}{2,}[\s\p{L}'’.-]*(?:\(\d{1,2}\))?:?\s*$`,
  'u',
);
/** Words before a date's label that make it the label of another day: the `Date` of `Birth date`. */
export const otherDayBeforeLabel = /\b(?:birth|geburts?|geb|expiry|expiration)[\s.-]*$/;

/** Words before a time of day. */
export const timeWord = words`
  time, uhrzeit, zeit, heure, a, tijd, hora, ora, ore, godz\w*, godzina, kl, klokka, klockan, kello, kell, aeg, vrijeme, vreme, cas, ido, saat,
  masa, waktu, um, at, время, час, ωρα
`;

/** Words beside opening hours, or beside the end of a validity. */
export const openingHours = words`
  open\w*, hours, offnungszeiten, geoffnet, ouvert\w*, horaires?, openingstijden, geopend, horario, abierto, orario, aperto, mon-\w+, mo-\w+,
  mon - \w+, monday to \w+, daily, until, valid, expires, exit, parking until, check ?out
`;

/** Words before a time of day other than that of the payment. */
export const otherTime = words`start\w*, begin\w*, arriv\w*, check ?in, ankunft, einfahrt, entry, from, von`;

/** Words before the day on which a form was printed: `Form QT-07, issued 02, 01/07/2022`, `form R4 (rev. 03/2024`. */
export const editionBefore = new RegExp(
  String.raw`\b${anyOf`form, formular, formulaire, formulario, modulo, vordruck`}\b.*\b${anyOf`issued?, rev, revision, revised, edition, ed, version, stand, fassung`}\b[^:]{0,20}$`,
  'u',
);
