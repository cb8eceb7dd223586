import { type LexiconPart, phrases } from './phrases.ts';

/** Headings over the parts of a form about one party, with words by which fields ask for it. */
export const partySections: readonly (readonly [RegExp, string])[] = [
  [/^(?:ship(?:ped)?|pick ?up) from$|^from$|^pick ?up(?: location)?$/, 'shipper origin'],
  [/^(?:ship(?:ped)?|deliver(?:ed)?) to$|^to$|^drop ?off(?: location)?$/, 'consignee destination delivery'],
  [/\bbill(?:ed)? to$|^sold to$|^invoiced? to$/, 'payer customer billing'],
];

/** Words for the place to which goods are sent, in a folded label. */
export const deliveryWord = /deliver|ship|liefer|livraison|entrega|consegna|lever(?:adres|ans|ings)|dostaw|dodaci/;

/** The issuer and the recipient of a document. */
export const parties = {
  issuerAddress: {
    names: phrases(`
      address, issuer address, company address, vendor address, supplier address, merchant address,
      seller address, store address, shop address, sender address, adresse, anschrift, adres, direccion, domicilio, indirizzo, morada, endereco, location
    `),
    labels: phrases(`
      address, anschrift, adresse, adres, alamat, direccion, domicilio, indirizzo, morada, endereco, adresa, adress
    `),
  },
  customerAddress: {
    names: phrases(`
      customer address, billing address, buyer address, client address, recipient address, bill to address,
      shipping address, delivery address, rechnungsadresse, adresse de facturation, factuuradres, lieferadresse,
      lieferanschrift, leveradres, afleveradres, adresse de livraison, direccion de entrega
    `),
    labels: phrases(`
      billing address, bill to, invoice address, ship to, delivery address, rechnungsadresse,
      rechnungsanschrift, lieferadresse, adresse de facturation, adresse de livraison, factuuradres,
      afleveradres, leveradres, shipping address, lieferanschrift, direccion de entrega, direccion de facturacion,
      indirizzo di consegna, indirizzo di fatturazione, endereco de entrega, morada de entrega, leveransadress,
      leveringsadresse, faktureringsadress, adres dostawy, dodaci adresa
    `),
  },
  issuer: {
    names: phrases(`
      company, issuer, vendor, supplier, merchant, seller, store, shop, business, retailer, biller,
      company name, vendor name, supplier name, merchant name, seller name, store name, shop name, issuer name,
      business name, creditor, creditor name, payee, beneficiary, glaubiger, zahlungsempfaenger, creancier, organisation, organization, firma, lieferant, aussteller, rechnungssteller, verkaeufer,
      haendler, fournisseur, fornitore, proveedor, fornecedor, vendedor, venditore, emisor, emittente, societe, vendeur, emetteur, commercant, entreprise, leverancier, bedrijf,
      verkoper, winkel, bedrijfsnaam, azienda, ditta, impresa, empresa, compania, compagnia, compagnie, companhia, selskab, selskap, satici, sprzedawca, dodavatel, vanzator, furnizor, prodavac, dobavljac,
      elado, forhandler, saljare, leverantor, leverandor, myyja, toimittaja
    `),
    labels: phrases(`
      company name, business name, legal business name, company, seller, sold by, sold and shipped by, billed by, service provider, vendor, supplier, issued by, merchant, verkaufer, verkauft von,
      lieferant, aussteller, rechnungssteller, leistungserbringer, auftragnehmer, vendu par, vendu et expedie par,
      sprzedawca, dodavatel, satici, empresa, azienda, ditta, vendeur, fournisseur, prestataire, emetteur, verkoper, verkocht door, leverancier, gefactureerd door
    `),
  },
  customer: {
    names: phrases(`
      customer, client, buyer, recipient, debtor, debtor name, payer, payable by, zahlungspflichtiger, debiteur, bill to, customer name, client name, buyer name, recipient name,
      kunde, kundenname, empfaenger, kaeufer, acheteur, destinataire, nom du client, klant, klantnaam, koper,
      ontvanger, afnemer, cliente, comprador, acquirente, committente, klient, alici, nabywca, odberatel, cumparator, kupac, vevo, kopare, kjoper, kober, ostaja
    `),
    labels: phrases(`
      bill to, billed to, invoice to, invoiced to, sold to, customer, customer name, client, buyer, purchaser,
      recipient, sayin, prepared for, quote for, estimate for, proposal for, angebot fur, devis pour, preparado para, awarded to, presented to, this is to certify that, this certifies that, titular del contrato,
      titular del suministro, intestatario del contratto, attention, attn, rechnungsempfanger, rechnung an, kunde, kaufer, auftraggeber,
      leistungsempfanger, empfanger, facture a, adresse a, client, acheteur, destinataire, facture pour,
      factuur aan, gefactureerd aan, klant, koper, afnemer, ontvanger, opdrachtgever, aan, factuur voor,
      billing address, invoice address, rechnungsadresse, rechnungsanschrift, adresse de facturation, factuuradres
    `),
  },
} satisfies LexiconPart;
