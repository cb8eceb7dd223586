import { type CountryCode, isSupportedCountry } from 'libphonenumber-js';
import { usAddress } from '../lexicon/countries.ts';
import { foldText } from '../sheet/fold.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type DocumentCountry, findCountry } from './country.ts';

/** The mark between the whole part of a number and its decimals. */
export type DecimalMark = '.' | ',';

/** How a document writes its numbers and dates. */
export interface Locale {
  /** ISO 639-1 code of the language of most of its common words. */
  readonly language: string;
  readonly decimalMark: DecimalMark;
  /** Numeric dates name the day before the month. */
  readonly dayFirst: boolean;
  /** The issuer's country; left out if unknown. */
  readonly country?: CountryCode;
  /** The country by the document itself; null if nothing names one. */
  readonly origin: DocumentCountry | null;
}

const commonWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'the of and to for invoice date total amount your you thank please payment number tax no cash change receipt'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das und fur von mit rechnung datum betrag summe gesamt bitte danke vielen dank steuer mwst menge preis ihre sie wir nr zzgl'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les des du et pour facture date montant total ttc ht tva merci votre vous nous quantite prix de paiement client'.split(
      ' ',
    ),
  ),
  nl: new Set(
    'de het een van en voor factuur datum bedrag totaal btw aantal prijs bedankt uw wij u te klant betalen omschrijving'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el los las del y para factura fecha importe total iva gracias por su con cliente numero precio cantidad descripcion pago hora mesa'.split(
      ' ',
    ),
  ),
  it: new Set(
    'il lo gli della di e per fattura data importo totale iva grazie vi con cliente numero prezzo quantita descrizione pagamento ora scontrino'.split(
      ' ',
    ),
  ),
  pt: new Set(
    'o os da do e para fatura data valor total iva obrigado por seu com cliente numero preco quantidade descricao pagamento hora'.split(
      ' ',
    ),
  ),
  pl: new Set(
    'i w z na dla faktura data kwota suma razem nip sprzedaz paragon cena ilosc nazwa zaplaty dziekujemy nr brutto wartosc'.split(
      ' ',
    ),
  ),
  sv: new Set(
    'och att av till for med kvitto datum belopp summa moms betala tack totalt antal pris varav kort org butik'.split(
      ' ',
    ),
  ),
  hr: new Set(
    'i za racun datum vrijeme iznos ukupno pdv hvala cijena kol blagajna operater nacin placanja kartica'.split(' '),
  ),
  et: new Set('ja kokku summa kaibemaks kuupaev hind kogus tanu aitah arve kassa tasuda kaart nr'.split(' ')),
};

const languageOf = (text: string): string => {
  const words = foldText(text).match(/\p{L}+/gu) ?? [];
  const scores = Object.entries(commonWords).map(([language, common]) => ({
    language,
    hits: words.filter((word) => common.has(word)).length,
  }));
  const best = scores.reduce((a, b) => (b.hits > a.hits ? b : a));
  return best.hits === 0 ? 'en' : best.language;
};

/** Numeric dates that fit only one order decide the order of the others. */
export const orderByEvidence = (text: string): boolean | null => {
  let dayFirst = 0;
  let monthFirst = 0;
  const whole = text.matchAll(/(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](?:\d{4}|\d{2})(?!\d)/g);
  // `09/19`: the lines of a statement have no year.
  const withoutYear = text.matchAll(/(?<=^|[\n\t])(\d{2})\/(\d{2})(?=[\s\t]|$)/g);
  for (const [, first, second] of [...whole, ...withoutYear]) {
    if (Number(first) > 12 && Number(second) <= 12) dayFirst += 1;
    if (Number(second) > 12 && Number(first) <= 12) monthFirst += 1;
  }
  return dayFirst === monthFirst ? null : dayFirst > monthFirst;
};

/** The decimal mark of most amounts with two decimals. */
export const decimalMarkOf = (text: string, fallback: DecimalMark): DecimalMark => {
  const points = text.match(/\d\.\d{2}(?![\d.,]|\/|\.\d)/g)?.length ?? 0;
  const commas = text.match(/\d,\d{2}(?![\d.,])/g)?.length ?? 0;
  if (points === commas) return fallback;
  return points > commas ? '.' : ',';
};

/** Dollars without the letters that other countries put before the sign. */
const plainDollars = /(?<![A-Z])\$\s?\d/;

/**
 * Finds a document's conventions. `setting` is the version's locale, such as `en` or `de-CH`; it decides if it is
 * given.
 */
export const localeOf = (sheet: Sheet, setting: string | undefined): Locale => {
  const text = sheet.rows.map((row) => row.text).join('\n');
  const language = setting?.slice(0, 2) ?? languageOf(text);
  const decimalMark = decimalMarkOf(text, language === 'en' || setting === 'de-CH' ? '.' : ',');
  const codes = sheet.pages.flatMap(({ barcodes }) => (barcodes ?? []).map((barcode) => barcode.text));
  const origin = findCountry(text, codes, language);
  const isInDollars = language === 'en' && plainDollars.test(text) && (origin === null || origin.weight < 2);
  const american = setting
    ? setting === 'en-US'
    : usAddress.test(text) || isInDollars || (origin?.code === 'US' && origin.weight >= 2);
  const named = setting?.slice(3);
  const country = named && isSupportedCountry(named) ? named : origin?.code;
  return {
    language,
    decimalMark,
    dayFirst: orderByEvidence(text) ?? !american,
    ...(country === undefined ? {} : { country }),
    origin,
  };
};
