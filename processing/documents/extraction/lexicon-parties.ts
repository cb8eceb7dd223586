import { type LexiconPart, phrases } from './phrases.ts';

/** Who issued the document and who it is addressed to. */
export const parties = {
  issuerAddress: {
    names: phrases(`
      address, issuer address, company address, vendor address, supplier address, merchant address,
      seller address, store address, shop address, sender address, adresse, anschrift, adres, location
    `),
    labels: phrases(`
      address, anschrift, adresse, adres, alamat
    `),
  },
  customerAddress: {
    names: phrases(`
      customer address, billing address, buyer address, client address, recipient address, bill to address,
      shipping address, delivery address, rechnungsadresse, adresse de facturation, factuuradres
    `),
    labels: phrases(`
      billing address, bill to, invoice address, ship to, delivery address, rechnungsadresse,
      rechnungsanschrift, lieferadresse, adresse de facturation, adresse de livraison, factuuradres,
      afleveradres
    `),
  },
  issuer: {
    names: phrases(`
      company, issuer, vendor, supplier, merchant, seller, store, shop, business, retailer, biller,
      company name, vendor name, supplier name, merchant name, seller name, store name, shop name, issuer name,
      business name, organisation, organization, firma, lieferant, aussteller, rechnungssteller, verkaeufer,
      haendler, fournisseur, societe, vendeur, emetteur, commercant, entreprise, leverancier, bedrijf,
      verkoper, winkel, bedrijfsnaam
    `),
    labels: phrases(`
      company name, company, seller, sold by, vendor, supplier, issued by, merchant, verkaufer, verkauft von,
      lieferant, aussteller, rechnungssteller, vendu par, vendeur, fournisseur, emetteur, verkoper,
      verkocht door, leverancier
    `),
  },
  customer: {
    names: phrases(`
      customer, client, buyer, recipient, bill to, customer name, client name, buyer name, recipient name,
      kunde, kundenname, empfaenger, kaeufer, acheteur, destinataire, nom du client, klant, klantnaam, koper,
      ontvanger, afnemer
    `),
    labels: phrases(`
      bill to, billed to, invoice to, sold to, customer, customer name, client, attention, attn,
      rechnungsempfanger, rechnung an, kunde, empfanger, facture a, adresse a, client, destinataire,
      facture pour, factuur aan, klant, aan, factuur voor
    `),
  },
} satisfies LexiconPart;
