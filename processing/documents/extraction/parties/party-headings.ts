import { nameLabels } from '../lexicon/name-labels.ts';
import { parties } from '../lexicon/parties.ts';
import { phrases } from '../lexicon/phrases.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { squash } from '../sheet/fold.ts';

/** The party whose block a heading introduces; `delivery` is the delivery address, which is often the buyer's. */
export type PartyRole = 'seller' | 'buyer' | 'delivery' | 'other';

const headings: Readonly<Record<PartyRole, readonly string[]>> = {
  seller: phrases(`
    from, ship from, sold from, shipper, exporter, exporter name, sender, payable to, remit to, remit payment to, pay to, biller, provider,
    your supplier, seller details, seller firm, supplier name, vendor name, von, absender, rechnungsaussteller, rechnungsersteller,
    anbieter, dienstleister, auftragnehmer, expediteur, emetteur, de, notre societe, afzender, van, dienstverlener,
    emisor, vendedor, proveedor, remitente, fornitore, cedente, prestatore, mittente, venditore, emittente,
    fornecedor, emitente, prestador, sprzedawca, wystawca, dostawca, saljare, leverantor, selger, leverandor, avsender,
    myyja, toimittaja, pengirim, penjual, prodavatelj, dodavatel, dodavatelj, szallito, elado
  `),
  buyer: phrases(`
    to, bill to, billed to, sold to, invoice to, invoiced to, charge to, consignee, ultimate consignee, receiver, importer, buyer, purchaser,
    service for, customer name, client name, customer details, client details, name of customer, account of, for,
    an, kunde, kundenname, besteller, kaufer, rechnungsempfanger, leistungsempfanger, empfanger, auftraggeber, rechnung an,
    client, nom du client, acheteur, destinataire, adresse du client, adresse de facturation, facture a, pour,
    klant, klantnaam, koper, afnemer, ontvanger, opdrachtgever, factuur aan, aan,
    cliente, comprador, destinatario, receptor, exmo sr, exmos srs, exma sra, exmo s senhor es, exmos senhores, exmo senhor, senores, senor es, sres, facturar a, facturado a, datos del cliente, cessionario, committente, acquirente,
    intestatario, spett le, spettabile, tomador, adquirente, nabywca, odbiorca, klient, kund, kjoper, kober, asiakas, ostaja,
    kupac, odberatel, vevo, penerima, pembeli, pelanggan, kepada, kepada yth, ordered by, consignee name
  `),
  delivery: phrases(`
    ship to, shipped to, deliver to, delivered to, delivery address, delivery, shipping address, service address, site address,
    warenempfanger, lieferadresse, lieferanschrift, lieferung an, lieferort, livraison, livre a, adresse de livraison,
    afleveradres, leveradres, bezorgadres, enviar a, direccion de envio, direccion de entrega, destinazione, luogo di consegna,
    entrega, local de entrega, adres dostawy
  `),
  other: phrases(`
    notify party, intermediate consignee, consigned to, importer other than recipient, tax representative, representant fiscal,
    fiskalvertreter, contact commercial, carrier, broker, bank,
    bank details, bankverbindung, coordonnees bancaires, shipment information, payment details, our reference, your reference,
    nos references, vos references, vos identifiants, invoice details, rechnungsdaten, betreff, terms, remarks, notes, bemerkungen
  `),
};

const roles = new Map<string, PartyRole>();
for (const role of ['other', 'delivery', 'buyer', 'seller'] as const) {
  for (const heading of headings[role]) roles.set(squash(heading), role);
}
for (const label of parties.issuer.labels) roles.set(squash(label), 'seller');
for (const label of parties.customer.labels) if (!roles.has(squash(label))) roles.set(squash(label), 'buyer');
// A company's own name has these labels in the blocks of both parties.
for (const label of ['company', 'company name', 'attention', 'attn']) roles.delete(squash(label));

const furtherWords = anyOf`
  name, nev, neve, navn, namn, and, und, et, en, y, e, address, addresses, anschrift, adresse, adres, direccion, indirizzo, morada, information, informationen, info,
  details?, data, daten, dane, donnees, gegevens, datos, dati, dados, section
`;
const manyWords = new RegExp(String.raw`[\s:：.,]*\b${furtherWords}\s*[:：.,]*$`);

/** The role of one heading without its marks and its `name and address`; null if it is not known. */
const roleOfPart = (part: string): PartyRole | null => {
  for (let text = part.trim(); text !== ''; ) {
    const role = roles.get(squash(text));
    if (role) return role;
    const shorter = text.replace(manyWords, '').trim();
    if (shorter === text) return null;
    text = shorter;
  }
  return null;
};

/**
 * Returns the party whose block a heading such as `Käufer/Leistungsempfänger:` introduces; null for any other folded
 * text.
 */
export const partyOfHeading = (folded: string): PartyRole | null => {
  const text = folded.replace(/\([^)]*\)/g, '').replace(/[\s:：.*]+$/, '');
  if (
    text.length < 2 ||
    text.length > 60 ||
    nameLabels.some((labels) => labels.has(squash(text)) && !roles.has(squash(text)))
  ) {
    return null;
  }
  const parts = text.split(/\s?[/|]\s?/).map(roleOfPart);
  const [first] = parts;
  return first && parts.every((part) => part !== null) ? first : null;
};
