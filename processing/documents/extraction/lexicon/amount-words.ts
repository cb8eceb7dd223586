import { phrases } from './phrases.ts';
import { anyOf, wholeWord, words } from './word-pattern.ts';

/** The kind of an amount by the words beside it. */
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

/** Words for one kind of amount. */
export interface AmountRule {
  readonly kind: AmountKind;
  /** 0..1: how reliably the words name this kind. */
  readonly strength: number;
  /** Matched against folded text. */
  readonly pattern: RegExp;
}

/** Labels of the sum to pay, in groups of equal strength. The lexicon's labels of totals are the same lists. */
const payableLabels = phrases(`
  grand total, amount due, total due, balance due, amount payable, total payable, invoice total, net a payer, te betalen, zu zahlen,
  rechnungsbetrag, endbetrag, zahlbetrag, netto a pagare, neto a pagar, liquido a pagar, importe a pagar, netto a pagare euro
`);
const wholeSumLabels = phrases('gesamtbetrag, gesamtsumme, totaalbedrag, montant total');
const sumLabels = phrases('total, totaal, gesamt, summe, jumlah, total amount');
const sumWithTaxLabels = phrases(`
  total incl tax, total including tax, total incl vat, total incl gst, total ttc, montant ttc
`);
/** Labels of the sum to pay. */
export const totalLabels: readonly string[] = [...sumLabels, ...payableLabels, ...sumWithTaxLabels, ...wholeSumLabels];

const oneOf = (labels: readonly string[], more: string): RegExp => wholeWord(`(?:${labels.join('|')}|${more})`);

const morePayable = anyOf`
  final total, payable, net total, nett total, total nett?, nett amount, payable amount, amount to pay, total to pay, balance to pay,
  to pay, to be paid, please pay, total credit, credit total, amount credited, refund total, refund amount,
  net a deduire, (?:total |solde |reste |montant )?a (?:payer|regler), somme due, montant du,
  (?:totaal )?te voldoen, te crediteren, eindbedrag, eindtotaal, factuurbedrag, factuurtotaal, creditbedrag,
  zu (?:be)?zahlen\w*, zu uberweisen\w*, zu entrichten\w*, zahlungsbetrag, rechnungsendbetrag, belegbetrag, belegendbetrag,
  rechnungssumme, rechnungsgesamtsumme, gutschriftbetrag, gutschriftsbetrag, gutschriftssumme, erstattungsbetrag, endsumme, endpreis,
  gesamtsumme brutto, gesamtbetrag brutto,
  total a pagar, a pagar, importe total, importe a pagar, totale complessivo, totale euro, importo pagato, da pagare, totale da pagare,
  valor total, valor a pagar, total pago, do zaplaty, suma pln, razem do zaplaty, att betala, a betale, at betale, maksettava, loppusumma,
  tasuda, tasumisele kuulub, za platiti, za uplatu, ukupno za platiti, sveukupno, k uhrade, k platbe, celkem k uhrade, fizetendo,
  genel toplam, odenecek, moketi, apmaksai, za placilo
`;

/** Words for the sum in other languages. */
const furtherSums = anyOf`
  total sales, totale, suma, razem, summa, totalt, totalbelopp, sum, i alt, ialt, yhteensa, kokku, ukupno, ukupan iznos, celkem, spolu,
  osszesen, toplam, is viso, kopa, kopsumma, skupaj, итог\w*, всего, к оплате, сума, разом, до сплати, обща сума
`;
/** The sum in scripts without spaces between words, and in Greek, whose capitals are often read as Latin ones. */
const sumInOtherScripts = new RegExp(
  anyOf`
    合计, 合計, 总计, 總計, 总额, 總額, 应付, 應付, 应收, お会計, ご請求, 税込, 합계, 총액, รวม,
    [σς∑][υyuúv][νnv][οo][λl1a∧][οo], [πnp][λl∧a][ηh][ρp][ωo][τt][εe][οo]
  `,
  'u',
);
const partialSumInOtherScripts = /小计|小計|소계/u;

const sumWord = anyOf`
  total, sales, amount, amt, totaal\w*, gesamt\w*, summe, betrag, bedrag, montant, jumlah, rechnungssumme
`;
const withTax = anyOf`
  incl, inclusive, including, inc, inkl, inklusive, einschl\w*, inclusief, gross, ttc, brutto, avec, compris\w*, toutes taxes, t\.t\.c
`;

/**
 * The rules in the order in which they are tried: English, German, French, Dutch; for receipts also Malay and the words
 * of other countries.
 */
export const amountRules: readonly AmountRule[] = [
  // Sums other than the amount to pay.
  {
    kind: 'discount',
    strength: 0.9,
    pattern: words`
      (?:gesamtbetrag|summe) der (?:ab|zu)schlage, (?:total|sum) (?:of )?(?:allowances|charges|discounts),
      (?:total|montant|somme) (?:total )?(?:des )?(?:remises|rabais|frais et charges), totale (?:sconti|maggiorazioni)
    `,
  },
  {
    kind: 'unit',
    strength: 0.9,
    pattern: words`au capital, capital social, stammkapital, grundkapital, share capital`,
  },
  {
    kind: 'subtotal',
    strength: 0.95,
    pattern: words`
      (?:rechnungs|gesamt)?summe ohne (?:ust|mwst|steuer\w*|umsatzsteuer), positionssumme, summe (?:der )?positionen,
      (?:total|sum) without (?:vat|tax), (?:total|sum) of (?:the )?lines, total (?:des )?lignes
    `,
  },
  // The base of one tax rate, with or without that tax: `Total 6% supplies (incl. GST)`.
  {
    kind: 'subtotal',
    strength: 0.7,
    pattern: words`
      total \d\d?(?:\.\d+)? (?:tax )?(?:supply|supplies|sales|goods|items), (?:zero|standard)[ -]rated,
      (?:exempt|taxable) supplies
    `,
  },
  // A sum with the number of pieces beside it: `Subtotal (qty 4)`.
  { kind: 'subtotal', strength: 0.9, pattern: /\bsub ?-? ?total ?\(? ?(?:qty|quantity|items?|pcs)\b/ },
  {
    kind: 'discount',
    strength: 0.9,
    pattern: words`
      discounts?, disc, savings?, saved, rabatte?, skonto, nachlass, remises?, reductions?, korting, diskaun, voucher, coupons?,
      rabat, descuentos?, dcto, scont[oi], descontos?, popust, sleva, kedvezmeny, allahindlus, alennus, indirim
    `,
  },
  {
    kind: 'change',
    strength: 0.9,
    pattern: words`
      (?<!service )change, ruckgeld, rueckgeld, wechselgeld, zuruck, rendu, monnaie, wisselgeld, baki, cambio, resto, troco, reszta, vaxel, vaxel tillbaka,
      tillbaka, byttepenge, tilbage, vaihtoraha, tagasi, povrat, vraceno, visszajaro, vraceno, paraustu
    `,
  },
  { kind: 'change', strength: 0.9, pattern: /找零|找赎|お釣|おつり|거스름/u },
  {
    kind: 'tendered',
    strength: 0.8,
    pattern: words`
      accepted, tender(?:ed)?, received, gegeben, erhalten, recu, ontvangen, voldaan, amount paid, paid amount, entregado, recibido,
      contanti, recebido, mottaget, modtaget, gotowka, gotovina, hotove, hotovost, keszpenz, sularaha, kateinen, nakit
    `,
  },
  { kind: 'tendered', strength: 0.8, pattern: /お預|現金|现金|实收|實收|받은/u },
  {
    kind: 'total',
    strength: 1,
    pattern: words`
      rounded total, total rounded, total after round\w*, total \(?rounded, round(?:ed)? (?:net )?amount
    `,
  },
  // A total with the number of pieces beside it: `TOTAL (7 ITEMS)`, `TOTAL 13 ARTICLES`.
  {
    kind: 'total',
    strength: 0.88,
    pattern: /\btotal \(?\d{1,3} (?:items?|articles?|artikel|articulos?|artigos?|pcs)\)?(?: [a-z]{1,3})?$/,
  },
  {
    kind: 'count',
    strength: 0.9,
    pattern: words`
      qty, quantity, items?, antal, ilosc, kolicina, kol, kpl, szt, kogus, cantidad, quantita, qtd, mnozstvi, db, pcs, pieces, units?, count, anzahl, menge, stuck, artikel, quantite, articles, aantal, stuks, points?, punkte,
      km, kg, litres?, lit(?:er|re)s?, bil, kuantiti
    `,
  },
  { kind: 'total', strength: 1, pattern: oneOf(payableLabels, morePayable) },
  { kind: 'total', strength: 0.95, pattern: new RegExp(String.raw`\b${sumWord}\b.*\b${withTax}\b`, 'u') },
  {
    kind: 'total',
    strength: 0.95,
    pattern: words`
      ttc, t\.t\.c, brutto ?betrag, gesamtbrutto, brutto ?summe, summe brutto, gross amount, gross total, total gross
    `,
  },
  {
    kind: 'subtotal',
    strength: 0.9,
    pattern: words`
      sub ?-? ?total, zwischensumme, sous ?-? ?total, subtotaal, net amount, net, netto\w*, hors t\w*, total ht, montant ht, h\.t, ht,
      excl\w*, exkl\w*, ex, exclusive, before tax, before vat, goods total, warenwert, w/o, without, taxable, zonder, ohne,
      delsumma, mellansumma, delsum, subtotale, parziale, base imponible, imponibile, base, suma czesciowa, mezisoucet, medzisucet, vahesumma,
      valisumma, ara toplam, reszosszeg, osnovica, osnova, sprzedaz opodatk\w*, neto, bez dph, grunnlag, kaibemaksuta, km-?ta
    `,
  },
  {
    kind: 'rounding',
    strength: 0.9,
    pattern: words`round\w*, rnd, adjustment, adj, rundung\w*, arrondi, afronding, pelarasan, penggenapan`,
  },
  {
    kind: 'tax',
    strength: 0.9,
    pattern: words`
      g\.?s\.?t, s\.?s\.?t, v\.?a\.?t, tax(?:es)?, mwst\w*, ust, mehrwertsteuer, umsatzsteuer, steuer, tva, t\.v\.a, b\.?t\.?w, cukai, svc,
      service cha[rn]ge, servicekosten, iva, i\.v\.a, moms\w*, mva, ptu, podatek\w*, pdv, dph, afa, kaibemaks\w*, alv, pvm, pvn, kdv, ddv, topkdv, hst, pst, qst,
      tps, tvq, imposta, imposto, 消費税, 税额, φπα, fna, ндс, пдв
    `,
  },
  { kind: 'tax', strength: 0.9, pattern: /消費税|消费税|税额|稅額|부가세/u },
  { kind: 'total', strength: 0.95, pattern: oneOf(wholeSumLabels, anyOf`totaalsom, montant global, total general`) },
  { kind: 'subtotal', strength: 0.9, pattern: partialSumInOtherScripts },
  { kind: 'total', strength: 0.9, pattern: sumInOtherScripts },
  { kind: 'total', strength: 0.88, pattern: oneOf(sumLabels, furtherSums) },
  {
    kind: 'tendered',
    strength: 0.8,
    pattern: words`
      cash, paid, payment, bar, bezahlt, especes, regle, contant, betaald, tunai, deposit, anzahlung, acompte, voorschot,
      efectivo, pagado, pagato, pago, kontant, betalt, zaplacono, placeno, makstud, maksettu, odendi, fizetve
    `,
  },
  {
    kind: 'tendered',
    strength: 0.55,
    pattern: words`
      visa, master(?: ?card)?, card, debit, credit, maestro, amex, girocard, ec, pin, carte, karte, kaart, pinnen, bancontact, cb,
      tarjeta, carta, cartao, karta, kartica, kort, bankkort, kontokort, kortti, pankkikortti, bankkartya, dankort, swish, vipps, blik
    `,
  },
  { kind: 'total', strength: 0.6, pattern: words`amount, amt, due, betrag, bedrag, montant, balance, saldo, solde` },
  { kind: 'unit', strength: 0.6, pattern: words`price, preis, prix, prijs, harga, rate, each, unit` },
];

/** Words for an amount that is the sum of others, whatever its kind. */
export const sumOfOthers = words`total, gesamt\w*, summe, totaal, montant`;

/** Words that the rules depend on: one misread letter in them is corrected first. */
export const repairableWords = phrases(`
  total, amount, change, subtotal, payable, inclusive, including, excluding, rounding, gesamtbetrag, rechnungsbetrag, totaal, montant
`);

/**
 * The beginnings of the first line below an item table: sums, taxes, payments, thanks. `Transport` may be an item,
 * unless it is alone.
 */
export const endOfItems = new RegExp(
  [
    String.raw`^\W*${anyOf`
      sub ?-?total, total\w*, totaal, subtotaal, summe, zwischensumme, gesamt\w*, nettobetrag, nettosumme, netto, net (?:amount|total),
      sous-total, montant total, rounding, round, cash, change, amount due, balance, tax, gst, vat, mwst, ust, zzgl, tva, btw, carried, carry,
      ubertrag, a reporter, over te brengen, item count, no of items, thank, merci, danke, bedankt,
      rechnungssumme, positionssumme, steuerbasisbetrag, umsatzsteuer\w*, mehrwertsteuer\w*, steueraufschlusselung, zahlungsbedingungen,
      zahlungsinformationen, payment (?:terms|details|information|instructions), bank details, conditions de paiement, betalingsvoorwaarden,
      condiciones de pago, condizioni di pagamento, suma, base imponible, importe total, iva, imponibile, subtotale, a pagar, da pagare, a riportare, razem, do zaplaty, gracias, grazie
    `}\b`,
    String.raw`^\W*${anyOf`report, transport`}[\W\d]*$`,
  ].join('|'),
  'iu',
);

/** Labels of an amount that is still to be paid. */
export const payable = phrases(`
  netto a pagare, neto a pagar, liquido a pagar, amount due, total amount due, balance due, total due, amount payable, total amount payable, total payable, amount to pay, please pay, te betalen,
  nog te betalen, openstaand bedrag, a payer, net a payer, montant a payer, reste a payer, solde a payer, montant restant du, zu zahlen, offener betrag, zu zahlender betrag, zahlbetrag, noch zu zahlen, da pagare,
  totale da pagare, importo da pagare, saldo da pagare, a pagar, total a pagar, importe a pagar, saldo a pagar, valor a pagar, do zaplaty, att betala, at betale, a betale
`);

const tips = words`
  tip, tips, gratuity, trinkgeld, pourboire, fooi, propina, mancia, gorjeta, napiwek, spropitne, drikkepenge, dricks, bahsis, service
`;
/** Whether folded words beside an amount name a tip. */
export const isTip = (beside: string): boolean => tips.test(beside);
