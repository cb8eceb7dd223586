import type { OutputField } from '../../../../domain/output-field.ts';
import { squash, wordsOfName } from '../sheet/fold.ts';
import { phrases } from './phrases.ts';

/** The meaning of a column in an item table. */
export type ItemRole = keyof typeof itemLexicon;

/** Headings and field names of each kind of column: English, German, French, Dutch. */
export const itemLexicon = {
  description: phrases(`
    description, item, item description, product, product name, name, article, service, details, particulars,
    goods, bezeichnung, beschreibung, artikel, artikelbezeichnung, leistung, produkt, designation, libelle,
    produit, prestation, omschrijving, beschrijving, artikelomschrijving, dienst
  `),
  quantity: phrases(`
    quantity, qty, count, units, hours, menge, anzahl, stk, stuck, stunden, quantite, qte, nombre, heures,
    aantal, hoeveelheid, uren, kuantiti
  `),
  unitPrice: phrases(`
    unit price, price, unit cost, rate, price per unit, u price, u/price, price each, einzelpreis, stuckpreis,
    preis, e-preis, ep, prix unitaire, prix, pu, p.u., prix unitaire ht, pu ht, p.u. ht, stukprijs, prijs,
    eenheidsprijs, prijs per stuk, tarief, harga
  `),
  amount: phrases(`
    amount, total, line total, total price, subtotal, net amount, value, sum, betrag, gesamt, gesamtpreis,
    summe, g-preis, netto, montant, montant ht, total ht, total ttc, prix total, bedrag, totaal, totaalprijs,
    jumlah
  `),
  code: phrases(`
    code, sku, item no, item number, item code, article number, product code, part no, ref, reference,
    artikelnummer, artikel-nr, art-nr, art.-nr., artnr, artikelnr, code article, productcode
  `),
  taxRate: phrases(`
    tax, vat, vat rate, tax rate, gst, tax %, vat %, mwst, ust, steuer, steuersatz, tva, taux tva, taux, btw,
    btw tarief, btw %
  `),
  unit: phrases(`
    unit, uom, einheit, unite, eenheid
  `),
  discount: phrases(`
    discount, disc, disc %, rabatt, remise, korting
  `),
  position: phrases(`
    pos, position, no, nr, #, line, line number, ligne, regel
  `),
  date: phrases(`
    date, datum, service date, leistungsdatum
  `),
} satisfies Readonly<Record<string, readonly string[]>>;

/** The role of an item's member by its name and label, null if none fits. */
export const itemRoleOf = (field: OutputField): ItemRole | null => {
  const names = [squash(wordsOfName(field.name)), squash(field.label)];
  const entries = Object.entries(itemLexicon) as [ItemRole, readonly string[]][];
  const found = entries.find(([, words]) => words.some((word) => names.includes(squash(word))));
  return found?.[0] ?? null;
};
