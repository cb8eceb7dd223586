import type { Language } from './model.ts';

/**
 * Phrases of sellers in one language; one of each list is chosen. They come from real invoices, not from the engine's
 * lexicon.
 */
export interface Wording {
  readonly title: readonly string[];
  readonly creditTitle: readonly string[];
  readonly number: readonly string[];
  readonly creditNumber: readonly string[];
  readonly date: readonly string[];
  readonly due: readonly string[];
  readonly period: readonly string[];
  readonly order: readonly string[];
  readonly orderedOn: readonly string[];
  readonly customerNumber: readonly string[];
  readonly billTo: readonly string[];
  readonly terms: (days: number) => string;
  readonly payBy: (day: string, sum: string) => string;
  /** `Invoice 17 of 3 May`: the document's name, number and date in one line. */
  readonly heading: readonly ((number: string, day: string) => string)[];
  readonly description: readonly string[];
  readonly quantity: readonly string[];
  readonly unitPrice: readonly string[];
  readonly amount: readonly string[];
  readonly net: readonly string[];
  readonly vat: readonly ((percent: string) => string)[];
  readonly total: readonly string[];
  readonly creditTotal: readonly string[];
  readonly carried: readonly [toNext: string, fromLast: string];
  readonly vatId: readonly string[];
  readonly page: (page: number, pages: number) => string;
  readonly thanks: string;
  readonly phone: string;
}

export const wordings: Readonly<Record<Language, Wording>> = {
  en: {
    title: ['INVOICE', 'Invoice', 'Tax Invoice', 'Sales invoice'],
    creditTitle: ['CREDIT NOTE', 'Credit note', 'Credit memo'],
    number: ['Invoice number', 'Invoice No.', 'Invoice #', 'Inv. no.', 'Document number', 'Number', 'Our reference'],
    creditNumber: ['Credit note no.', 'Credit note number', 'Number', 'Document no.'],
    date: ['Invoice date', 'Date', 'Date of issue', 'Issued', 'Billing date', 'Dated', 'Tax point'],
    due: ['Due date', 'Payment due', 'Pay by', 'Due', 'Payable by', 'Please pay before'],
    period: ['Service period', 'Billing period', 'Period'],
    order: ['Your order', 'PO number', 'Purchase order', 'Order ref.'],
    orderedOn: ['Order date', 'Ordered on'],
    customerNumber: ['Customer no.', 'Account number', 'Client ID'],
    billTo: ['Bill to', 'Invoice to', 'Billed to', 'Customer'],
    terms: (days) => `Terms: ${days} days net from date of invoice.`,
    payBy: (day, sum) => `Please pay ${sum} by ${day} and quote the number above.`,
    heading: [(number, day) => `Invoice ${number} of ${day}`, (number, day) => `Invoice no. ${number}, ${day}`],
    description: ['Description', 'Item', 'Details', 'Product / service'],
    quantity: ['Qty', 'Quantity', 'Units'],
    unitPrice: ['Unit price', 'Rate', 'Price', 'Each'],
    amount: ['Amount', 'Line total', 'Total', 'Net'],
    net: ['Subtotal', 'Net amount', 'Total excl. VAT', 'Total before tax', 'Net total', 'Goods total'],
    vat: [(rate) => `VAT ${rate}%`, (rate) => `VAT @ ${rate}%`, (rate) => `Tax (${rate}%)`, () => 'VAT'],
    total: [
      'Total',
      'Total due',
      'Amount due',
      'Balance due',
      'Grand total',
      'Invoice total',
      'Total payable',
      'Total incl. VAT',
      'To pay',
    ],
    creditTotal: ['Total credit', 'Credit total', 'Total'],
    carried: ['Carried forward', 'Brought forward'],
    vatId: ['VAT No.', 'VAT reg. no.', 'VAT number', 'VAT ID'],
    page: (page, pages) => `Page ${page} of ${pages}`,
    thanks: 'Thank you for your business.',
    phone: 'Tel.',
  },
  de: {
    title: ['Rechnung', 'RECHNUNG'],
    creditTitle: ['Gutschrift', 'Rechnungskorrektur', 'Stornorechnung'],
    number: [
      'Rechnungsnummer',
      'Rechnungs-Nr.',
      'Rechnung Nr.',
      'Re.-Nr.',
      'Belegnummer',
      'Nummer',
      'Beleg-Nr.',
      'Rg.-Nr.',
    ],
    creditNumber: ['Gutschriftsnummer', 'Gutschrift Nr.', 'Belegnummer', 'Nummer'],
    date: ['Rechnungsdatum', 'Datum', 'Belegdatum', 'Ausstellungsdatum', 'Rechnung vom', 'Rg.-Datum'],
    due: ['Fällig am', 'Zahlbar bis', 'Fälligkeit', 'Fälligkeitsdatum', 'Zahlungsziel', 'Zahlung bis'],
    period: ['Leistungszeitraum', 'Abrechnungszeitraum', 'Zeitraum'],
    order: ['Ihre Bestellung', 'Auftragsnummer', 'Bestell-Nr.', 'Auftrag'],
    orderedOn: ['Bestelldatum', 'Auftragsdatum', 'Bestellt am'],
    customerNumber: ['Kundennummer', 'Kunden-Nr.', 'Kd.-Nr.'],
    billTo: ['Rechnungsempfänger', 'Rechnung an', 'Kunde'],
    terms: (days) => `Zahlbar innerhalb von ${days} Tagen ohne Abzug.`,
    payBy: (day, sum) => `Bitte überweisen Sie ${sum} bis zum ${day} auf das unten genannte Konto.`,
    heading: [(number, day) => `Rechnung ${number} vom ${day}`, (number, day) => `Rechnung Nr. ${number} / ${day}`],
    description: ['Bezeichnung', 'Leistung', 'Beschreibung', 'Artikel'],
    quantity: ['Menge', 'Anzahl'],
    unitPrice: ['Einzelpreis', 'E-Preis', 'Preis/Einheit', 'Preis'],
    amount: ['Gesamtpreis', 'Betrag', 'Gesamt', 'Summe'],
    net: ['Nettobetrag', 'Zwischensumme', 'Summe netto', 'Netto', 'Warenwert netto', 'Gesamtsumme netto'],
    vat: [
      (rate) => `zzgl. ${rate} % MwSt.`,
      (rate) => `Umsatzsteuer ${rate} %`,
      (rate) => `${rate}% USt`,
      (rate) => `MwSt. ${rate} %`,
    ],
    total: [
      'Rechnungsbetrag',
      'Gesamtbetrag',
      'Endbetrag',
      'Bruttobetrag',
      'Zu zahlender Betrag',
      'Gesamtsumme',
      'Summe brutto',
      'Zahlbetrag',
      'Rechnungssumme',
    ],
    creditTotal: ['Gutschriftsbetrag', 'Gesamtbetrag', 'Erstattungsbetrag'],
    carried: ['Übertrag', 'Übertrag'],
    vatId: ['USt-IdNr.', 'USt-ID', 'UID', 'Umsatzsteuer-ID'],
    page: (page, pages) => `Seite ${page} von ${pages}`,
    thanks: 'Vielen Dank für Ihren Auftrag.',
    phone: 'Tel.',
  },
  fr: {
    title: ['FACTURE', 'Facture'],
    creditTitle: ['AVOIR', 'Facture d’avoir', 'Avoir'],
    number: ['Facture n°', 'N° de facture', 'N° facture', 'Numéro de facture', 'Numéro', 'Réf. facture', 'Facture no'],
    creditNumber: ['Avoir n°', 'N° d’avoir', 'Numéro'],
    date: ['Date de facture', 'Date', 'Date d’émission', 'Émise le', 'Date de facturation', 'Facturé le'],
    due: [
      'Échéance',
      'Date d’échéance',
      'À régler avant le',
      'Date limite de paiement',
      'Payable avant le',
      'Date de règlement',
    ],
    period: ['Période', 'Période de facturation'],
    order: ['Votre commande', 'N° de commande', 'Bon de commande', 'Réf. commande'],
    orderedOn: ['Date de commande', 'Commande du'],
    customerNumber: ['N° client', 'Code client', 'Référence client'],
    billTo: ['Facturé à', 'Client', 'Adressé à', 'Destinataire'],
    terms: (days) => `Paiement à ${days} jours date de facture.`,
    payBy: (day, sum) => `Merci de régler ${sum} au plus tard le ${day}.`,
    heading: [(number, day) => `Facture ${number} du ${day}`, (number, day) => `Facture n° ${number} du ${day}`],
    description: ['Désignation', 'Description', 'Prestation', 'Libellé'],
    quantity: ['Quantité', 'Qté'],
    unitPrice: ['Prix unitaire', 'P.U. HT', 'PU HT', 'Prix unitaire HT'],
    amount: ['Montant HT', 'Total HT', 'Montant'],
    net: ['Total HT', 'Sous-total', 'Montant HT', 'Total hors taxes', 'Base HT'],
    vat: [(rate) => `TVA ${rate} %`, (rate) => `TVA (${rate}%)`, (rate) => `T.V.A. ${rate} %`, () => 'Montant TVA'],
    total: [
      'Total TTC',
      'Net à payer',
      'Montant TTC',
      'Total à payer',
      'Montant total TTC',
      'Total T.T.C.',
      'Solde à payer',
      'Total à régler',
    ],
    creditTotal: ['Total avoir TTC', 'Net à déduire', 'Total TTC'],
    carried: ['À reporter', 'Report'],
    vatId: ['N° TVA', 'TVA intracommunautaire', 'N° de TVA'],
    page: (page, pages) => `Page ${page} / ${pages}`,
    thanks: 'Merci de votre confiance.',
    phone: 'Tél.',
  },
  nl: {
    title: ['FACTUUR', 'Factuur'],
    creditTitle: ['CREDITNOTA', 'Creditfactuur', 'Creditnota'],
    number: ['Factuurnummer', 'Factuurnr.', 'Factuur nr.', 'Nummer', 'Notanummer', 'Documentnummer', 'Ons kenmerk'],
    creditNumber: ['Creditnotanummer', 'Creditnota nr.', 'Nummer'],
    date: ['Factuurdatum', 'Datum', 'Datum factuur', 'Opgesteld op', 'Datum van uitgifte'],
    due: [
      'Vervaldatum',
      'Vervaldag',
      'Te betalen voor',
      'Uiterste betaaldatum',
      'Betalen voor',
      'Uiterlijk te betalen',
    ],
    period: ['Periode', 'Leveringsperiode'],
    order: ['Uw order', 'Ordernummer', 'Uw bestelling', 'Bestelnummer'],
    orderedOn: ['Orderdatum', 'Besteld op', 'Besteldatum'],
    customerNumber: ['Klantnummer', 'Debiteurnummer', 'Relatienummer'],
    billTo: ['Factuur aan', 'Klant', 'Factuuradres'],
    terms: (days) => `Betalingstermijn: ${days} dagen na factuurdatum.`,
    payBy: (day, sum) => `Gelieve ${sum} vóór ${day} over te maken.`,
    heading: [(number, day) => `Factuur ${number} d.d. ${day}`, (number, day) => `Factuur nr. ${number} van ${day}`],
    description: ['Omschrijving', 'Artikel', 'Product', 'Beschrijving'],
    quantity: ['Aantal', 'Hoeveelheid'],
    unitPrice: ['Prijs', 'Stukprijs', 'Eenheidsprijs', 'Prijs per stuk'],
    amount: ['Bedrag', 'Totaal', 'Subtotaal'],
    net: ['Subtotaal', 'Totaal excl. BTW', 'Nettobedrag', 'Bedrag exclusief btw', 'Netto'],
    vat: [(rate) => `BTW ${rate}%`, (rate) => `${rate}% btw`, (rate) => `Btw ${rate} %`, () => 'Btw-bedrag'],
    total: [
      'Totaal te betalen',
      'Te betalen',
      'Totaal',
      'Totaal incl. BTW',
      'Totaalbedrag',
      'Factuurbedrag',
      'Eindtotaal',
      'Te voldoen',
      'Totaal inclusief btw',
    ],
    creditTotal: ['Totaal te crediteren', 'Totaal credit', 'Totaal'],
    carried: ['Over te brengen', 'Overgebracht'],
    vatId: ['BTW-nummer', 'Btw-nr.', 'BTW nr.', 'Btw-id'],
    page: (page, pages) => `Pagina ${page} van ${pages}`,
    thanks: 'Hartelijk dank voor uw opdracht.',
    phone: 'Tel.',
  },
};
