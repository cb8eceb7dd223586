import type { Language } from './model.ts';

/** Phrases of billing systems, in addition to those of {@link wordings}; one of each list is chosen. */
export interface SystemWording {
  readonly title: readonly string[];
  readonly number: readonly string[];
  readonly date: readonly string[];
  readonly due: readonly string[];
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly shipTo: string;
  readonly orderNumber: string;
  readonly orderedOn: string;
  readonly shippedOn: string;
  readonly account: string;
  readonly contract: string;
  readonly printedOn: string;
  readonly net: readonly string[];
  readonly tax: (percent: string, base: string) => readonly string[];
  readonly taxTotal: readonly string[];
  readonly total: readonly string[];
  readonly dueHeadline: (sum: string, day: string) => string;
  readonly debit: (sum: string, day: string) => string;
  readonly place: (place: string, day: string) => string;
  readonly item: string;
  readonly quantity: string;
  readonly price: string;
  readonly lineTax: string;
  readonly lineTotal: string;
  readonly period: string;
  readonly meter: string;
}

export const systemWordings: Readonly<Record<Language, SystemWording>> = {
  en: {
    title: ['Invoice', 'TAX INVOICE', 'Your bill', 'Statement of charges'],
    number: ['Invoice ID', 'Bill number', 'Invoice Ref', 'INVOICE NO', 'Tax invoice no.', 'Invoice'],
    date: ['Issue date', 'Bill date', 'Date issued', 'DATE', 'Invoiced on', 'Invoice dated'],
    due: ['Date due', 'Pay before', 'Payment due by', 'Due on'],
    seller: ['Sold by', 'From', 'Seller', 'Supplier'],
    buyer: ['Billed to', 'To', 'Buyer', 'Bill to'],
    shipTo: 'Ship to',
    orderNumber: 'Order ID',
    orderedOn: 'Order date',
    shippedOn: 'Dispatched',
    account: 'Account',
    contract: 'Contract',
    printedOn: 'Printed',
    net: ['Total excluding tax', 'Sub-total', 'Net', 'Total net of VAT', 'Charges before VAT'],
    tax: (percent, base) => [`VAT – ${percent}% on ${base}`, `VAT at ${percent}% (${base})`, `Sales tax ${percent}%`],
    taxTotal: ['Total VAT', 'VAT total', 'Total tax'],
    total: ['Amount due', 'Total to pay', 'Invoice amount', 'TOTAL', 'Total amount payable', 'Total charges'],
    dueHeadline: (sum, day) => `${sum} due ${day}`,
    debit: (sum, day) => `We will collect ${sum} by Direct Debit on or after ${day}.`,
    place: (place, day) => `${place}, ${day}`,
    item: 'Product',
    quantity: 'Qty',
    price: 'Price ex VAT',
    lineTax: 'VAT',
    lineTotal: 'Gross',
    period: 'Charges for',
    meter: 'Reading',
  },
  de: {
    title: ['Rechnung', 'Ihre Rechnung', 'Abrechnung'],
    number: ['Rechnungsnr', 'Rechnung', 'Rechnungs-ID', 'Rechnungs-Nummer', 'Dokumentnummer', 'RECHNUNGS-NR.'],
    date: ['Rechnungsdatum', 'Datum der Rechnung', 'Ausgestellt am', 'DATUM', 'Erstellt am', 'Rechnungstag'],
    due: ['Zu zahlen bis', 'Fällig zum', 'Zahlbar am', 'Fällig'],
    seller: ['Verkauft von', 'Verkäufer', 'Rechnungssteller', 'Von'],
    buyer: ['Käufer', 'Rechnungsadresse', 'An', 'Auftraggeber'],
    shipTo: 'Lieferadresse',
    orderNumber: 'Bestellnummer',
    orderedOn: 'Bestellt am',
    shippedOn: 'Versandt am',
    account: 'Kundenkonto',
    contract: 'Vertragsnummer',
    printedOn: 'Druckdatum',
    net: ['Gesamt netto', 'Summe (netto)', 'Rechnungssumme netto', 'Total exkl. MwSt.', 'Nettosumme'],
    tax: (percent, base) => [`MwSt. ${percent} % auf ${base}`, `${percent} % USt. von ${base}`, `USt. ${percent}%`],
    taxTotal: ['Summe USt.', 'Umsatzsteuer gesamt', 'MwSt. gesamt'],
    total: [
      'Zu zahlender Betrag',
      'Rechnungsbetrag brutto',
      'Gesamtsumme',
      'Total inkl. MwSt.',
      'Endsumme',
      'Bruttobetrag',
    ],
    dueHeadline: (sum, day) => `${sum} fällig am ${day}`,
    debit: (sum, day) => `Den Betrag von ${sum} buchen wir am ${day} von Ihrem Konto ab.`,
    place: (place, day) => `${place}, ${day}`,
    item: 'Artikelbezeichnung',
    quantity: 'Anz.',
    price: 'Preis netto',
    lineTax: 'USt',
    lineTotal: 'Brutto',
    period: 'Leistungen im Zeitraum',
    meter: 'Zählerstand',
  },
  fr: {
    title: ['Facture', 'VOTRE FACTURE', 'Facture – Duplicata'],
    number: ['Facture N°', 'Référence facture', 'No de facture', 'N° de pièce', 'FACTURE', 'Facture numéro'],
    date: ['Émise le', 'Date facture', "Date d'émission", 'DATE', 'Établie le', 'Facture du'],
    due: ['À payer avant le', 'Payable le', 'Échéance le', "Date d'exigibilité"],
    seller: ['Vendu par', 'Vendeur', 'Émetteur', 'De'],
    buyer: ['Facturé à', 'Acheteur', 'Adresse de facturation', 'À'],
    shipTo: 'Adresse de livraison',
    orderNumber: 'Numéro de commande',
    orderedOn: 'Commandé le',
    shippedOn: 'Expédié le',
    account: 'Compte client',
    contract: 'Contrat',
    printedOn: 'Imprimé le',
    net: ['Total HT', 'Montant total HT', 'Net HT', 'Total hors TVA', 'Sous-total HT'],
    tax: (percent, base) => [`TVA ${percent} % sur ${base}`, `dont TVA à ${percent} % (${base})`, `TVA (${percent} %)`],
    taxTotal: ['Total TVA', 'Montant total TVA', 'TVA totale'],
    total: ['Somme à payer', 'Montant à payer', 'TOTAL TTC', 'Total facture TTC', 'Montant dû', 'Total général'],
    dueHeadline: (sum, day) => `${sum} à régler le ${day}`,
    debit: (sum, day) => `La somme de ${sum} sera prélevée le ${day}.`,
    place: (place, day) => `${place}, le ${day}`,
    item: 'Article',
    quantity: 'Qté',
    price: 'Prix HT',
    lineTax: 'TVA',
    lineTotal: 'TTC',
    period: 'Prestations du',
    meter: 'Relevé',
  },
  nl: {
    title: ['Factuur', 'UW FACTUUR', 'Rekening'],
    number: ['Factuur', 'Factuurnr', 'Rekening nr.', 'FACTUURNUMMER', 'Factuur-ID', 'Nota nr.'],
    date: ['Datum', 'Gefactureerd op', 'Uitgiftedatum', 'FACTUURDATUM', 'Datum uitgifte', 'Notadatum'],
    due: ['Betalen vóór', 'Te betalen op', 'Vervalt op', 'Uiterlijk betalen op'],
    seller: ['Verkocht door', 'Verkoper', 'Leverancier', 'Van'],
    buyer: ['Factuuradres', 'Koper', 'Gefactureerd aan', 'Aan'],
    shipTo: 'Afleveradres',
    orderNumber: 'Bestelnummer',
    orderedOn: 'Besteld op',
    shippedOn: 'Verzonden op',
    account: 'Klantnr.',
    contract: 'Contractnummer',
    printedOn: 'Afgedrukt op',
    net: ['Totaal exclusief btw', 'Netto totaal', 'Bedrag excl. BTW', 'Totaal netto', 'Subtotaal excl. btw'],
    tax: (percent, base) => [`BTW ${percent}% over ${base}`, `${percent} % BTW (${base})`, `Btw ${percent}%`],
    taxTotal: ['Totaal btw', 'Btw totaal', 'Totaal BTW-bedrag'],
    total: [
      'Te betalen bedrag',
      'Totaal inclusief BTW',
      'Totaalbedrag',
      'Totaal bedrag',
      'Totaal te voldoen',
      'TOTAAL',
    ],
    dueHeadline: (sum, day) => `${sum} te betalen op ${day}`,
    debit: (sum, day) => `Het bedrag van ${sum} schrijven wij op ${day} van uw rekening af.`,
    place: (place, day) => `${place}, ${day}`,
    item: 'Artikel',
    quantity: 'Aantal',
    price: 'Prijs excl.',
    lineTax: 'Btw',
    lineTotal: 'Incl. btw',
    period: 'Kosten over',
    meter: 'Meterstand',
  },
};
