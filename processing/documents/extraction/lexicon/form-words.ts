import { foldText } from '../sheet/fold.ts';
import { itemLexicon } from './items.ts';
import { lexicon } from './lexicon.ts';
import { phrases } from './phrases.ts';
import { anyOf } from './word-pattern.ts';

/** Words of forms that are in no role's label. */
const moreWords = phrases(`
  gstin, gst, pan, sexo, lugar, nacimiento, lieu, naissance, birth, place, eyes, height, weight, signature, signatura,
  details, information, info, shipment, shipping, shipper, shipped, consignee, exporter, importer, receiver, sender, recipient, contact,
  account, page, state, province, zip, city, country, telephone, freight, incoterm, incoterms, waybill, packages, weight, gross, port,
  destination, origin, purpose, terms, conditions, reason, declaration, statement, service, meter, reading, period, charges, usage,
  summary, remarks, notes, note, comments, copy, original, commercial, quote, valid, rep, salesperson, prepared, fob,
  angaben, daten, ansprechpartner, abteilung, wahrung, rechnungswahrung, globale, lieferavis, bestellung, bestellnummer, auftrag,
  zeitraum, leistungszeitraum, lieferung, zahlung, bemerkung, bemerkungen, betreff, seite, warenempfanger, stand, beschreibung, kopie,
  geschaftsprozess, anwendungsempfehlung, position, positionen, zahlernummer, vertrag, vertragskonto, verbrauchsstelle,
  nos, vos, references, identifiants, coordonnees, devise, echeance, commande, livraison, periode, objet, contrat, interlocuteur, suivi,
  commercial, echeances, modalites, conditions, compte, abonnement,
  gegevens, periode, betreft, kenmerk, betaling, levering, datos, pedido, vencimiento, forma, pago, albaran, moneda, periodo,
  dati, partita, iva, codice, cliente, numero, nit, nif, cif, ordine, scadenza, pagamento, modalita, consegna, valuta, documento, dados, encomenda, vencimento, pagamento, moeda,
  adresa, naziv, nazev, ime, poslovnog, poslovni, subjekta, lokala, prodajno, mjesto, datum, vrijeme, mjesta, prodejna, provozovna, sidlo,
  dane, termin, platnosci, sposob, zamowienie, waluta
`);
const joining = new Set(
  phrases(
    'of, the, and, or, to, by, for, in, your, our, de, du, des, la, le, les, et, und, der, die, das, des, von, zu, van, het, een, en, del, y, di, da, do, e, a',
  ),
);
/** Words that are part of names as often as of forms. */
const nameWords = new Set(
  phrases(
    'store, shop, total, business, services, society, article, goods, product, sum, price, card, code, market, bar, merchant, retailer, carte, kaart',
  ),
);

const words = new Set<string>();
const labels = [
  ...Object.values(lexicon).flatMap((entry) => entry.labels),
  ...Object.values(itemLexicon).flat(),
  ...moreWords,
];
for (const label of labels) {
  for (const word of foldText(label).match(/\p{L}{2,}/gu) ?? []) if (!nameWords.has(word)) words.add(word);
}

/**
 * Whether all words of a text are words of forms, so that it is a heading or a label, not a name: `Company Address`.
 */
export const isFormText = (text: string): boolean => {
  const found = foldText(text).match(/\p{L}+/gu) ?? [];
  const telling = found.filter((word) => !joining.has(word) && word.length > 1);
  return telling.length > 0 && telling.every((word) => words.has(word));
};

/** The share 0..1 of a text's words that are words of forms. */
export const shareOfFormWords = (text: string): number => {
  const telling = (foldText(text).match(/\p{L}+/gu) ?? []).filter((word) => !joining.has(word) && word.length > 1);
  return telling.filter((word) => words.has(word)).length / Math.max(1, telling.length);
};

/** Whether a text has only words that join others, such as a piece of a sentence: `of your`. */
export const isJoiningText = (text: string): boolean =>
  (foldText(text).match(/\p{L}+/gu) ?? []).every((word) => joining.has(word));

const placeholder = new RegExp(
  [
    String.raw`^\W*(?:(?:your|company|firmen|ihr|votre|uw)[\s-]?)?logo\b`,
    String.raw`\b(?:trade|trading|contact|legal|company|business) name\W*$`,
    String.raw`\bnom (?:commercial|du contact)\W*$`,
  ].join('|'),
);

/** Whether a text is a placeholder of a template: `LOGO`, `Seller trade name`. */
export const isPlaceholder = (text: string): boolean => placeholder.test(foldText(text));

const articles = anyOf`le, la, les, the, der, die, het, el, il`;
const parties = anyOf`
  client, fournisseur, acheteur, vendeur, kunde, kaufer, lieferant, verkaufer, customer, buyer, supplier, seller, vendor,
  klant, koper, leverancier, verkoper, cliente, proveedor, fornitore
`;
const partyWithArticle = new RegExp(String.raw`^\W*${articles} ${parties}\W*$`);

/** Whether a text is a party's role with an article, unlike labels: samples call their parties `LE CLIENT`. */
export const isPartyWithArticle = (text: string): boolean => partyWithArticle.test(foldText(text));
