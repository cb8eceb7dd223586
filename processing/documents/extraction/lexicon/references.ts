import { combine, type LexiconPart, phrases } from './phrases.ts';

/** Numbers of documents and their parties, contact details and payment details. */
export const references = {
  barcode: {
    names: phrases(`
      barcode, bar code, barcode value, ean, ean code, ean number, gtin, upc, qr, qr code, qr content, strichcode,
      code barres, code a barres, streepjescode
    `),
    labels: phrases(`
      barcode, bar code, ean, ean code, ean-code, gtin, upc, qr code, strichcode, code barres, code a barres,
      streepjescode
    `),
  },
  paymentReference: {
    names: phrases(`
      payment reference, remittance reference, remittance information, creditor reference, qr reference,
      zahlungsreferenz, verwendungszweck, reference de paiement, communication structuree, betalingskenmerk,
      gestructureerde mededeling
    `),
    labels: phrases(`
      payment reference, remittance information, creditor reference, zahlungsreferenz, verwendungszweck,
      reference de paiement, communication structuree, communication, betalingskenmerk, mededeling,
      gestructureerde mededeling
    `),
  },
  cardNumber: {
    names: phrases(`
      card number, credit card number, debit card number, card no, kartennummer, kreditkartennummer,
      numero de carte, kaartnummer, pan
    `),
    labels: phrases(`
      card number, card no, credit card, credit card number, card, kartennummer, kreditkartennummer, karten-nr,
      numero de carte, n° de carte, carte, kaartnummer, kaart
    `),
  },
  orderNumber: {
    names: phrases(`
      order number, order no, order id, purchase order, po number, bestellnummer, auftragsnummer,
      numero de commande, ordernummer, bestelnummer
    `),
    labels: phrases(`
      order number, order no, order id, order #, order, purchase order, purchase order no, po number,
      p.o. number, po no, po, po ref, your order, your order no, your ref, your reference, order ref,
      order reference, purchase order number, bestellnummer, bestellnr, bestell-nr, auftragsnummer, auftragsnr,
      auftrags-nr, auftrag, bestellung, ihre bestellung, ihr auftrag, ihr zeichen, numero de commande, n° de commande, n° commande, no de commande, commande n°, commande,
      votre commande, bon de commande, ref commande, reference commande, v/ref, ordernummer, bestelnummer, ordernr,
      uw order, uw bestelling, uw ordernummer, uw kenmerk, uw referentie, bestelbon, inkoopordernummer
    `),
  },
  customerNumber: {
    names: phrases(`
      customer number, customer id, client number, account number, kundennummer, numero client, klantnummer,
      debiteurnummer
    `),
    labels: phrases(`
      customer number, customer no, customer id, client number, client id, account number, account no,
      kundennummer, kundennr, kunden-nr, kd.-nr, numero client, numero de client, n° client, no client,
      code client, reference client, klantnummer, klantnr, debiteurnummer, relatienummer,
      numero de cliente, no de cliente, no cliente, codigo de cliente, codigo cliente, cod cliente, numero cliente, n cliente, codice cliente,
      codice utente, numero do cliente, codigo do cliente, numer klienta, nr klienta
    `),
  },
  number: {
    names: phrases(`
      number, invoice number, invoice no, invoice id, receipt number, receipt no, document number, bill number,
      reference, reference number, transaction id, rechnungsnummer, rechnungsnr, belegnummer,
      numero de facture, numero facture, numero, factuurnummer, bonnummer, invoice, nummer, ticket number, numer faktury, nr faktury, numero fattura, numero de factura,
      numero da fatura, fatura n.º, fatura no, factura n.º, cislo faktury, fakturanummer
    `),
    labels: [
      ...phrases(`
      invoice number, invoice no, invoice nr, invoice num, invoice id, invoice #, tax invoice no,
      tax invoice number, inv no, invoice ref, receipt number, receipt no, receipt #, bill number, bill no,
      bill #, document number, document no, doc no, reference number, reference no, ref no, transaction id,
      transaction no, trx no, check no, slip no, credit note number, credit note no, credit note, credit memo no,
      credit memo, our reference, our ref, document ref, document, invoice reference, voucher no,
      rechnungsnummer, rechnungsnr,
      rechnungs-nr, rechnung nr, rechnungsnr., rechn.-nr, rg-nr, rg.-nr, re-nr, re nr, rnr, rechnungs-id, rechnung,
      faktura nr, fakturanummer, fakturanr, faktura, dokumentnummer, dokument-nr, vorgangsnummer, unser zeichen,
      gutschriftsnummer, gutschriftnummer, gutschrift nr, gutschrifts-nr, gutschrift, stornorechnung,
      stornorechnung nr, rechnungskorrektur, rechnungskorrektur nr, korrekturrechnung, belegnummer, beleg-nr,
      belegnr, bon-nr, numero de facture,
      numero de la facture, n° de facture, n° facture, no de facture, no facture, facture numero, facture n°,
      facture no, facture, num facture, ref facture, reference facture, reference de la facture, piece n°,
      numero de piece, numero de document, document n°, n° de document, n° piece, notre reference, n/ref,
      avoir n°, n° d'avoir, n° avoir, numero d'avoir, numero de l'avoir, facture d'avoir, facture d'avoir n°,
      avoir, note de credit, note de credit n°, factuurnummer, factuurnr, factuur nr, factuur nummer, factuur,
      nummer factuur, factuur no, factuurreferentie, factuurkenmerk, notanummer, nota nr, documentnummer,
      document nr, ons kenmerk, onze referentie, creditnotanummer, creditnota nr, creditnota, creditfactuur,
      creditfactuurnummer, creditfactuur nr, creditnummer, bonnummer, bon nr, invoice, no resit, no invois, numero fattura,
      n fattura, nr fattura, fattura n, fattura nr, fattura numero, numero bolletta, bolletta n, bolletta numero, numero documento,
      numer faktury, nr faktury, nummer, number, numero, nr
    `),
      ...phrases(`
      rechnungsnr./-datum, rechnungs-nr./-datum, fct, ref venta, factura simplificada, fatura simplificada, scontrino n,
      scontrino nr, n scontrino, ricevuta n, ricevuta nr, n ricevuta, doc n, doc nr, documento n, documento nr, racun br,
      racun broj, racun st, broj racuna, br racuna, st racuna, stevilka racuna, cislo dokladu, doklad c, uctenka c,
      cislo uctenky, faktura c, cislo faktury, paragon nr, nr paragonu, numer paragonu, rachunek nr, nr rachunku, bon nr,
      nr bon, bon fiscal nr, numar bon, factura nr, nr factura, nyugtaszam, nyugta szama, nyugta sorszam, szamla sorszama,
      bizonylatszam, bizonylat szama, kuitti nro, kuittinro, kuittinumero, tositenro, laskun numero, laskunumero, arve nr,
      kviitungi nr, tseki nr, dokumendi nr, ceka nr, ceks nr, rekina nr, kvito nr, kvitas nr, saskaitos nr, kvitto,
      kvittonr, kvitto nr, kvittonummer, kvittering nr, kvitteringsnr, bongnr, bong nr, bilagsnr, bilag nr, fis no,
      fatura no, belge no, no struk, nomor struk, no nota, nomor nota, no faktur, nomor faktur
    `),
      ...combine(
        'tax invoice, invoice, inv, bill, receipt, document, doc, voucher, sales',
        'number, no, nr, num, id, ref, reference, code',
      ),
      ...combine(
        'rechnungs, rechnung, rechn, beleg, dokument, dokumenten, vorgangs, faktura',
        'nummer, nr, no, id, kennung, referenz',
      ),
      ...combine(
        'n°, no, num, numero, numero de, n° de, no de, ref, reference, reference de, identifiant',
        'facture, la facture, piece, document, recu, ticket',
      ),
      ...combine(
        'no, n, num, numero, no de, n de, numero de, no da, n da, numero da',
        'factura, fatura, recibo, documento',
      ),
      ...combine('factura, fatura, recibo, documento, faktura', 'no, n, num, numero, nr'),
      ...combine('facture, piece, document, recu', 'n°, no, num, numero, ref, reference, id'),
      ...combine('factuur, rekening, nota, document, bon', 'nummer, nr, no, id, referentie, kenmerk, ref'),
    ],
  },
  iban: {
    names: phrases(`
      iban, iban number, bank account, account iban, bankverbindung, compte bancaire, bankrekening
    `),
    labels: phrases(`
      iban
    `),
  },
  bic: {
    names: phrases(`
      bic, swift, bic swift, swift code, bic swift code, swift bic, bic code
    `),
    labels: phrases(`
      bic, swift, bic/swift, swift code, bic code
    `),
  },
  customerVatId: {
    names: phrases(`
      customer vat id, customer vat number, customer tax id, buyer vat id, buyer vat number, buyer tax id,
      client vat number, recipient vat id, ust id kunde, ust idnr kunde, kunden ust id, ust id kaeufer,
      numero tva client, tva client, tva acheteur, btw nummer klant, btw klant
    `),
    labels: phrases(`
      customer vat, customer vat no, customer vat number, customer vat id, your vat no, your vat number, your vat id,
      buyer vat number, ihre ust-id, ihre ust-idnr, ihre ust-id-nr, ust-id des kunden, kunden-ust-id,
      votre n° tva, votre numero de tva, n° tva client, tva client, uw btw-nummer, uw btw nummer, btw-nummer klant
    `),
  },
  vatId: {
    names: phrases(`
      vat id, vat number, vat no, tax id, tax number, gst number, gst no, gst id, vat registration number,
      supplier vat number, supplier vat id, seller vat number, seller vat id, ust id, ust idnr, umsatzsteuer id, steuernummer, numero de tva, tva intracommunautaire, numero tva,
      btw nummer, btw nr, btw id
    `),
    labels: phrases(`
      vat id, vat number, vat no, vat reg, vat registration, vat reg no, vat registration number, vat registration no, tax id, tax number,
      gst no, gst id, gst id no, gst reg no, gst registration no, gst number, ust-id, ust-idnr, ust-id-nr,
      ust.-id.-nr, umsatzsteuer-id, uid, uid-nr, steuernummer, steuer-nr, st.-nr, n° tva, no tva,
      numero de tva, n° de tva, tva intracommunautaire, n° tva intracommunautaire, tva intracom, btw-nummer,
      btw nummer, btw nr, btw-nr, btw-id, btw identificatienummer
    `),
  },
  phone: {
    names: phrases(`
      phone, telephone, phone number, telephone number, numero di telefono, numero de telefono, numero de telephone, numer telefonu, tel, mobile, telefon, telefonnummer, telephone,
      telefoon, telefoonnummer
    `),
    labels: phrases(`
      tel, phone, telephone, tel no, phone no, phone number, mobile, telefon, telefoon, fon, no tel, hp
    `),
  },
  email: {
    names: phrases(`
      email, e mail, email address, mail, e mail adresse, courriel
    `),
    labels: phrases(`
      email, e-mail, mail, courriel
    `),
  },
  website: {
    names: phrases(`
      website, web, url, homepage, site web, webseite
    `),
    labels: phrases(`
      website, web, internet, homepage, site web, www
    `),
  },
  paymentMethod: {
    names: phrases(`
      payment method, payment type, paid by, payment mode, zahlungsart, zahlungsmethode, mode de paiement,
      moyen de paiement, betaalwijze, betaalmethode
    `),
    labels: phrases(`
      payment method, payment mode, payment type, paid by, method of payment, payment, zahlungsart,
      zahlungsweise, bezahlt mit, mode de paiement, mode de reglement, moyen de paiement, paiement, regle par,
      betaalwijze, betaalmethode, betaald met
    `),
  },
} satisfies LexiconPart;
