import { type LexiconPart, phrases } from './phrases.ts';

/** The days that a document names. */
export const days = {
  dueDate: {
    names: phrases(`
      due date, payment due, date due, due on, pay by, faelligkeitsdatum, faellig am, zahlbar bis, echeance,
      date d echeance, vervaldatum, vervaldag, uiterste betaaldatum
    `),
    labels: phrases(`
      due date, payment due, payment due date, due on, due by, pay by, date due, payable by, fallig am,
      falligkeit, falligkeitsdatum, zahlbar bis, zahlungsziel, zu zahlen bis, echeance, date d'echeance,
      date limite de paiement, a payer avant le, a regler avant le, vervaldatum, vervaldag, te betalen voor,
      uiterste betaaldatum, betalen voor
    `),
  },
  deliveryDate: {
    names: phrases(`
      delivery date, service date, date of service, shipping date, lieferdatum, leistungsdatum,
      date de livraison, date de prestation, leverdatum, leveringsdatum
    `),
    labels: phrases(`
      delivery date, date of delivery, service date, date of service, date of supply, ship date, shipped on,
      lieferdatum, leistungsdatum, lieferung am, liefer- und leistungsdatum, date de livraison,
      date de prestation, livre le, leverdatum, leveringsdatum, geleverd op, datum levering
    `),
  },
  orderDate: {
    names: phrases(`
      order date, bestelldatum, auftragsdatum, date de commande, besteldatum, orderdatum
    `),
    labels: phrases(`
      order date, date of order, ordered on, bestelldatum, auftragsdatum, bestellt am, date de commande,
      date de la commande, commande du, besteldatum, orderdatum, besteld op
    `),
  },
  date: {
    names: phrases(`
      date, invoice date, receipt date, issue date, document date, transaction date, purchase date,
      date of issue, bill date, datum, rechnungsdatum, belegdatum, ausstellungsdatum, kaufdatum,
      date de facture, date de la facture, date facture, date d emission, date d achat, factuurdatum,
      datum factuur, aankoopdatum, tarikh, issued at, issued on, purchased at, datetime, date time, timestamp
    `),
    labels: phrases(`
      invoice date, date of invoice, date of issue, issue date, issued on, date issued, bill date,
      receipt date, document date, transaction date, tax point, date, rechnungsdatum, rechnung vom, belegdatum,
      ausstellungsdatum, ausgestellt am, datum, date de facture, date de la facture, date facture,
      date d'emission, date facturation, date de facturation, emise le, emis le, factuurdatum, datum factuur,
      notadatum, tarikh, tarikh invois
    `),
  },
  time: {
    names: phrases(`
      time, uhrzeit, zeit, heure, tijd, transaction time, purchase time, masa
    `),
    labels: phrases(`
      time, uhrzeit, zeit, heure, tijd, masa
    `),
  },
} satisfies LexiconPart;
