import { distance } from 'fastest-levenshtein';
import { foldText } from '../sheet/fold.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { type Amount, baseBefore, isMoney, textBefore } from './amounts.ts';
import { toCents } from './cents.ts';

/** What an amount is by the words beside it. */
export type AmountKind =
  | 'total'
  | 'subtotal'
  | 'tax'
  | 'rounding'
  | 'discount'
  | 'tendered'
  | 'change'
  | 'count'
  | 'unit';

export interface AmountContext {
  readonly amount: Amount;
  readonly kind: AmountKind | null;
  /** 0..1: how surely the words name this kind. */
  readonly strength: number;
  /** The words beside it, folded. */
  readonly words: string;
}

/** Rules in the order in which they are tried, on folded text: English, German, French, Dutch, and Malay for receipts. */
const rules: readonly (readonly [AmountKind, number, RegExp])[] = [
  [
    'discount',
    0.9,
    /\b(discount|disc|savings?|saved|rabatt|skonto|nachlass|remise|reduction|korting|diskaun|voucher|coupon)\b/,
  ],
  ['change', 0.9, /\b(change|ruckgeld|rueckgeld|wechselgeld|rendu|monnaie|wisselgeld|baki)\b/],
  [
    'tendered',
    0.8,
    /\b(accepted|tender(ed)?|received|gegeben|erhalten|recu|ontvangen|voldaan|amount paid|paid amount)\b/,
  ],
  ['total', 1, /\b(rounded total|total rounded|total after round\w*|total \(?rounded|round(ed)? (net )?amount)\b/],
  [
    'count',
    0.9,
    /\b(qty|quantity|items?|pcs|pieces|units?|count|anzahl|menge|stuck|artikel|quantite|articles|aantal|stuks|points?|punkte|km|kg|litres?|lit(er|re)s?|bil|kuantiti)\b/,
  ],
  [
    'total',
    1,
    /\b(grand total|final total|total due|amount due|balance due|total payable|amount payable|payable|net total|nett total|total nett?|nett amount|invoice total|payable amount|amount to pay|total to pay|balance to pay|to pay|to be paid|please pay|net a (?:payer|deduire)|(?:total |solde |reste |montant )?a (?:payer|regler)|somme due|montant du|te betalen|(?:totaal )?te voldoen|te crediteren|zu (?:be)?zahlen\w*|zu uberweisen\w*|zu entrichten\w*|zahlbetrag|zahlungsbetrag|(?:rechnungs|beleg)(?:end)?betrag|rechnungs(?:gesamt)?summe|gutschrifts?betrag|gutschriftssumme|erstattungsbetrag|end(?:betrag|summe|preis)|eindbedrag|eindtotaal|factuur(?:bedrag|totaal)|creditbedrag|total credit|credit total|amount credited|refund (?:total|amount)|gesamtsumme brutto|gesamtbetrag brutto)\b/,
  ],
  [
    'total',
    0.95,
    /\b(total|sales|amount|amt|totaal\w*|gesamt\w*|summe|betrag|bedrag|montant|jumlah|rechnungssumme)\b.*\b(incl|inclusive|including|inc|inkl|inklusive|einschl\w*|inclusief|gross|ttc|brutto|avec|compris\w*|toutes taxes|t\.t\.c)\b/,
  ],
  [
    'total',
    0.95,
    /\b(ttc|t\.t\.c|brutto ?betrag|gesamtbrutto|brutto ?summe|summe brutto|gross (?:amount|total)|total gross)\b/,
  ],
  [
    'subtotal',
    0.9,
    /\b(sub ?-? ?total|subtotal|zwischensumme|sous ?-? ?total|subtotaal|net amount|net|netto\w*|hors t\w*|total ht|montant ht|h\.t|ht|excl\w*|exkl\w*|ex|exclusive|before tax|before vat|goods total|warenwert|w\/o|without|taxable|zonder|ohne)\b/,
  ],
  [
    'rounding',
    0.9,
    /\b(round\w*|rnd|rounding adj\w*|adjustment|adj|rundung\w*|arrondi|afronding|pelarasan|penggenapan)\b/,
  ],
  [
    'tax',
    0.9,
    /\b(g\.?s\.?t|s\.?s\.?t|v\.?a\.?t|tax(es)?|mwst|ust|mehrwertsteuer|umsatzsteuer|steuer|tva|t\.v\.a|b\.?t\.?w|cukai|svc|service charge|servicekosten)\b/,
  ],
  ['total', 0.95, /\b(gesamtbetrag|gesamtsumme|totaalbedrag|totaalsom|montant total|montant global|total general)\b/],
  ['total', 0.88, /\b(total|totaal|gesamt|summe|jumlah|total amount|total sales|totale)\b/],
  [
    'tendered',
    0.8,
    /\b(cash|paid|payment|bar|bezahlt|especes|regle|contant|betaald|tunai|deposit|anzahlung|acompte|voorschot)\b/,
  ],
  [
    'tendered',
    0.55,
    /\b(visa|master ?card|card|debit|credit|maestro|amex|girocard|ec|pin|carte|karte|kaart|pinnen|bancontact|cb)\b/,
  ],
  ['total', 0.6, /\b(amount|amt|due|betrag|bedrag|montant|balance|saldo|solde)\b/],
  ['unit', 0.6, /\b(price|preis|prix|prijs|harga|rate|each|unit)\b/],
];

/** Words that rules hang on, put right where one letter of them was misread. */
const repairable = [
  'total',
  'amount',
  'change',
  'subtotal',
  'payable',
  'inclusive',
  'including',
  'excluding',
  'rounding',
  'gesamtbetrag',
  'rechnungsbetrag',
  'totaal',
  'montant',
];

const repairWord = (word: string): string => {
  if (word.length < 5 || repairable.includes(word)) return word;
  return repairable.find((known) => Math.abs(known.length - word.length) <= 1 && distance(known, word) === 1) ?? word;
};

const repair = (words: string): string =>
  words.replace(/(?<=\p{L})0(?=\p{L})/gu, 'o').replace(/\p{L}+/gu, (word) => repairWord(word));

const kindOf = (text: string): { kind: AmountKind | null; strength: number; words: string } => {
  const words = repair(
    foldText(text)
      .replace(/[^\p{L}\p{N}./()-]+/gu, ' ')
      .trim(),
  );
  for (const [kind, strength, pattern] of rules) if (pattern.test(words)) return { kind, strength, words };
  return { kind: null, strength: 0, words };
};

/** Abbreviations such as `T.V.A.` count as words. */
const hasLetters = (text: string): boolean => /\p{L}\.?\p{L}/u.test(text);

const overlapsAcross = (a: Cell, b: Cell): boolean => {
  const overlap = Math.min(a.box.x + a.box.width, b.box.x + b.box.width) - Math.max(a.box.x, b.box.x);
  return overlap > 0.3 * Math.min(a.box.width, b.box.width);
};

/** The heading of the column in which an amount stands alone: the nearest cell above it that has words. */
const headingAbove = (sheet: Sheet, amount: Amount): string => {
  for (let index = amount.cell.row - 1; index >= Math.max(0, amount.cell.row - 3); index -= 1) {
    const row = sheet.rows[index];
    if (!row || row.page !== amount.cell.page) return '';
    const above = row.cells.find((cell) => overlapsAcross(cell, amount.cell));
    if (above) return hasLetters(above.text) ? above.text : '';
  }
  return '';
};

/** A table's last row sums several columns, each under its own heading far above: the heading of an amount's column, empty elsewhere. */
const columnOfSums = (sheet: Sheet, amount: Amount, rowWords: string, busyRows: ReadonlySet<number>): string => {
  const { kind } = kindOf(rowWords);
  const alone = (sheet.rows[amount.cell.row]?.cells.length ?? 0) < 3;
  if (alone || (kind !== 'total' && kind !== 'subtotal')) return '';
  for (let index = amount.cell.row - 1; index >= 0; index -= 1) {
    const row = sheet.rows[index];
    if (!row || row.page !== amount.cell.page) return '';
    const above = row.cells.find((cell) => overlapsAcross(cell, amount.cell));
    if (above && hasLetters(above.text) && !/\d/.test(above.text)) return above.text;
    if (!busyRows.has(index)) return '';
  }
  return '';
};

/** A label whose row holds no amount, close above or below: rows part where paper is creased. */
const neighborLabel = (sheet: Sheet, amount: Amount, busyRows: ReadonlySet<number>): string => {
  const height = sheet.lineHeights[amount.cell.page] ?? amount.cell.box.height;
  for (const index of [amount.cell.row - 1, amount.cell.row + 1]) {
    const row = sheet.rows[index];
    if (!row || row.page !== amount.cell.page || busyRows.has(index)) continue;
    const label = row.cells.at(-1);
    if (!label || label.box.x >= amount.cell.box.x) continue;
    const apart = Math.abs(label.box.y + label.box.height / 2 - amount.cell.box.y - amount.cell.box.height / 2);
    if (apart < height * 1.1) return label.text;
  }
  return '';
};

/** `Net total` is what is to pay on some documents and the sum before tax on others: with the tax added it comes to another total. */
const settleNet = (contexts: readonly AmountContext[]): AmountContext[] => {
  const totals = new Set(contexts.filter(({ kind }) => kind === 'total').map(({ amount }) => toCents(amount.value)));
  const taxes = contexts
    .filter(({ kind, amount }) => kind === 'tax' && amount.value > 0)
    .map(({ amount }) => toCents(amount.value));
  return contexts.map((context) => {
    const isNet = context.kind === 'total' && taxes.some((tax) => totals.has(toCents(context.amount.value) + tax));
    return isNet ? { ...context, kind: 'subtotal' } : context;
  });
};

/** Says of every amount of money what the words beside it make of it. */
export const classifyAmounts = (sheet: Sheet, amounts: readonly Amount[]): AmountContext[] =>
  settleNet(contextsOf(sheet, amounts));

const contextsOf = (sheet: Sheet, amounts: readonly Amount[]): AmountContext[] => {
  const money = amounts.filter(isMoney);
  const busyRows = new Set(money.map((amount) => amount.cell.row));
  return money.map((amount) => {
    const beside = textBefore(sheet, amount, money);
    if (hasLetters(beside)) {
      const context = kindOf(beside);
      return context.kind === 'tax' && baseBefore.test(beside)
        ? { amount, ...context, kind: 'subtotal', strength: 0.3 }
        : { amount, ...context };
    }
    const first = sheet.rows[amount.cell.row]?.cells[0];
    const isRowsFirst = first === amount.cell || !first || !hasLetters(first.text);
    const sums = isRowsFirst ? '' : columnOfSums(sheet, amount, first.text, busyRows);
    const candidates: [string, number][] = [
      [sums, 0.85],
      [headingAbove(sheet, amount), 0.8],
      [isRowsFirst ? neighborLabel(sheet, amount, busyRows) : first.text, isRowsFirst ? 0.85 : 0.7],
    ];
    const named = candidates.map(([text, weight]) => ({ ...kindOf(text), weight })).filter(({ kind }) => kind !== null);
    const best = named.sort((a, b) => b.strength * b.weight - a.strength * a.weight)[0];
    return best
      ? { amount, kind: best.kind, strength: best.strength * best.weight, words: best.words }
      : { amount, kind: null, strength: 0, words: '' };
  });
};
