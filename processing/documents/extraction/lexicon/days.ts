import { type LexiconPart, phrases } from './phrases.ts';

/** Dates and times on documents. */
export const days = {
  dueDate: {
    names: phrases(`
      due date, payment due, payment due date, date due, due on, pay by, faelligkeitsdatum, faellig am, zahlbar bis, echeance,
      date d echeance, vervaldatum, vervaldag, uiterste betaaldatum
    `),
    labels: phrases(`
      due date, payment due, payment due date, due on, due by, due, pay by, date due, payable by, payable before,
      payable on, pay before, please pay by, please pay before, payment deadline, payment by, payment date,
      fallig am, fallig zum, fallig, falligkeit, falligkeitsdatum, falligkeitstag, zahlbar bis, zahlbar am, zahlungsziel,
      zahlung bis, zahlung fallig am, zahlungstermin, zu zahlen bis, netto bis, echeance, date d'echeance,
      echeance le, date limite de paiement, date limite de reglement, date de reglement, date de paiement,
      a payer avant le, au plus tard le, a regler avant le, payable avant le, payable le, payable au plus tard le,
      reglement avant le, vervaldatum, vervaldag, vervalt op, te betalen voor, te betalen voor of op,
      te voldoen voor, uiterste betaaldatum, uiterlijke betaaldatum, uiterlijk te betalen, betalen voor,
      betaling voor, betaaldatum, te betalen uiterlijk,
      fecha de vencimiento, fecha vencimiento, vencimiento, vence el, fecha limite de pago, fecha limite, pagar antes de, pagar antes del,
      scadenza, data di scadenza, data scadenza, scade il, pagare entro il, pagare entro, da pagare entro il, da pagare entro, entro il,
      data de vencimento, vencimento, data limite de pagamento, pagar ate, termin platnosci, platne do
    `),
  },
  deliveryDate: {
    names: phrases(`
      delivery date, service date, date of service, shipping date, lieferdatum, leistungsdatum,
      date de livraison, date de prestation, leverdatum, leveringsdatum
    `),
    labels: phrases(`
      delivery date, date of delivery, delivered on, delivered, service date, date of service, date of supply, ship date, shipped on,
      lieferdatum, liefertermin, leistungsdatum, lieferung am, liefer- und leistungsdatum, date de livraison,
      date de prestation, livre le, date d'expedition, versanddatum, lieferschein vom, leverdatum, leveringsdatum, geleverd op, datum levering
    `),
  },
  orderDate: {
    names: phrases(`
      order date, bestelldatum, auftragsdatum, date de commande, besteldatum, orderdatum
    `),
    labels: phrases(`
      order date, date of order, ordered on, order placed, po date, bestelldatum, auftragsdatum, bestellt am,
      bestellung vom, auftrag vom, ihre bestellung vom, date de commande, votre commande du,
      date de la commande, commande du, besteldatum, orderdatum, besteld op
    `),
  },
  date: {
    names: phrases(`
      date, invoice date, letter date, date of letter, notice date, date of notice, receipt date, issue date, document date, transaction date, purchase date,
      date of issue, bill date, datum, rechnungsdatum, belegdatum, ausstellungsdatum, kaufdatum,
      date de facture, date de la facture, date facture, date d emission, date d achat, factuurdatum,
      datum factuur, aankoopdatum, tarikh, tanggal, fecha, fecha de emision, data emissione, data de emissao, data wystawienia, issued at, issued on, purchased at, datetime, date time, timestamp
    `),
    labels: phrases(`
      invoice date, date of invoice, date of the invoice, datum der rechnung, datum van de factuur, date of issue, issue date, issued on, issued, date issued, bill date,
      billing date, date of bill, invoiced on, dated, credit note date, credit date,
      receipt date, document date, transaction date, tax point, date, rechnungsdatum, rechnung vom, belegdatum,
      rechnungs-datum, rechnungsnr datum, rechnungsnummer datum, rechnungs-nr datum, invoice no date, invoice number date, rg-datum, re-datum, rechn.-datum, rechnungstag, fakturadatum, gutschriftsdatum,
      ausstellungsdatum, ausstellungstag, ausgestellt am, erstellt am, datum, date de facture, date de la facture, date facture,
      date d'emission, date d'etablissement, date facturation, date de facturation, emise le, emis le, facture le, facture du,
      etablie le, date d'avoir, date de l'avoir, date piece, factuurdatum, datum factuur, factuur datum,
      datum van uitgifte, uitgiftedatum, opgesteld op, opgemaakt op, creditnotadatum, datum nota,
      notadatum, tarikh, tarikh invois, fecha, fecha de emision, fecha factura, fecha de factura, data, data emissione, data fattura, data de emissao,
      data wystawienia, data sprzedazy, data wydruku, fakturadatum, fakturadato, dato, kuupaev, arve kuupaev, datum izdavanja, datum racuna,
      paivays, paivamaara, kelt, tarih, ημερομηνια, дата
    `),
  },
  time: {
    names: phrases(`
      time, uhrzeit, zeit, heure, tijd, transaction time, purchase time, printed time, receipt time, sale time, time of sale, payment time, order time,
      time of payment, time of transaction, time of the receipt, time of the sale, clock time, clock, hour, hours and minutes, hour and minute, time of the transaction, sold at, bought at, paid at, fuelled at, fueled at, printed at, masa, hora, ora, godzina, tid, klokkeslett, time of purchase, time of day
    `),
    labels: phrases(`
      time, uhrzeit, zeit, heure, tijd, masa
    `),
  },
} satisfies LexiconPart;
