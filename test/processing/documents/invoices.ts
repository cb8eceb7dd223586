import type { Print } from './documents.ts';

/** An invoice that a test prints, with its true values. */
export interface InvoiceCase {
  readonly name: string;
  readonly prints: readonly Print[];
  readonly expected: Readonly<Record<string, unknown>>;
}

const at = (x: number, y: number, step: number, texts: readonly string[], size?: number): Print[] =>
  texts.map((text, index) => (size === undefined ? [text, x, y + index * step] : [text, x, y + index * step, size]));

const table = (y: number, xs: readonly number[], rows: readonly (readonly string[])[]): Print[] =>
  rows.flatMap((row, line) => row.map((text, column): Print => [text, xs[column] ?? 0, y + line * 18, 10]));

const pairs = (labelX: number, valueX: number, y: number, rows: readonly (readonly [string, string])[]): Print[] =>
  rows.flatMap(([label, value], line): Print[] => [
    [label, labelX, y + line * 16, 10],
    [value, valueX, y + line * 16, 10],
  ]);

const columns = [50, 300, 360, 460] as const;

/** One invoice in each language, with the usual layout; names and numbers are invented. */
export const invoiceCases: readonly InvoiceCase[] = [
  {
    name: 'an English invoice with its figures in a box on the right',
    prints: [
      ['Brightwater Cycles Ltd', 50, 60, 18],
      ...at(50, 80, 14, ['27 Mill Lane', 'Leeds LS1 4HT', 'VAT No. GB 247 1983 05'], 10),
      ['INVOICE', 420, 60, 20],
      ...pairs(360, 460, 140, [
        ['Invoice number', 'BW-10482'],
        ['Invoice date', '3 February 2025'],
        ['Due date', '5 March 2025'],
      ]),
      ...at(50, 140, 14, ['Bill to', 'Harrogate Outdoor Center', '4 Station Parade', 'Harrogate HG1 1UF'], 10),
      ...table(240, columns, [
        ['Description', 'Qty', 'Unit price', 'Amount'],
        ['Touring wheel, rear', '2', '89.50', '179.00'],
        ['Brake service', '1', '45.00', '45.00'],
      ]),
      ...pairs(360, 460, 330, [
        ['Subtotal', '£224.00'],
        ['VAT 20%', '£44.80'],
        ['Total due', '£268.80'],
      ]),
    ],
    expected: {
      number: 'BW-10482',
      date: '2025-02-03',
      dueDate: '2025-03-05',
      total: '268.80',
      net: '224.00',
      tax: '44.80',
      supplier: 'Brightwater Cycles Ltd',
      customer: 'Harrogate Outdoor Center',
    },
  },
  {
    name: 'a German invoice with a sender line above the window',
    prints: [
      ['Feldmann & Söhne Metallbau GmbH', 330, 50, 14],
      ['Feldmann & Söhne Metallbau GmbH · Industriestr. 14 · 33602 Bielefeld', 50, 120, 7],
      ...at(50, 140, 14, ['Hotel Seeblick KG', 'Frau Petra Anders', 'Uferweg 3', '88131 Lindau'], 10),
      ['Rechnung', 50, 240, 18],
      ...pairs(360, 460, 140, [
        ['Rechnungsnr.:', '2025-0317'],
        ['Kundennr.:', '10442'],
        ['Rechnungsdatum:', '11.03.2025'],
        ['Lieferdatum:', '06.03.2025'],
      ]),
      ...table(280, columns, [
        ['Bezeichnung', 'Menge', 'Einzelpreis', 'Gesamt'],
        ['Geländer Edelstahl', '12', '148,00', '1.776,00'],
        ['Montage vor Ort', '6,5', '62,00', '403,00'],
      ]),
      ...pairs(340, 460, 370, [
        ['Nettobetrag', '2.179,00 EUR'],
        ['zzgl. 19 % MwSt.', '414,01 EUR'],
        ['Rechnungsbetrag', '2.593,01 EUR'],
      ]),
      ['Bitte überweisen Sie den Betrag bis zum 25.03.2025 auf unser Konto.', 50, 460, 10],
      ['IBAN DE89 3704 0044 0532 0130 00 · USt-IdNr. DE219384756 · HRB 4471', 50, 780, 8],
    ],
    expected: {
      number: '2025-0317',
      date: '2025-03-11',
      total: '2593.01',
      net: '2179.00',
      tax: '414.01',
      supplier: 'Feldmann & Söhne Metallbau GmbH',
      customer: 'Hotel Seeblick KG',
      iban: 'DE89370400440532013000',
    },
  },
  {
    name: 'a French invoice with labels and values on one line',
    prints: [
      ['Boulangerie Tissot SARL', 50, 60, 16],
      ...at(50, 80, 14, ['8 rue des Carmes', '44000 Nantes', 'N° TVA FR 83 404 833 048'], 10),
      ['FACTURE N° F2025-118', 330, 60, 14],
      ['Date de facture : 14/01/2025', 330, 84, 10],
      ["Date d'échéance : 13/02/2025", 330, 100, 10],
      ...at(330, 140, 14, ['Facturé à :', 'Café du Port SAS', '2 quai de la Fosse', '44100 Nantes'], 10),
      ...table(230, columns, [
        ['Désignation', 'Quantité', 'Prix unitaire HT', 'Montant HT'],
        ['Pain de campagne', '40', '3,20 €', '128,00 €'],
        ['Croissant au beurre', '150', '0,95 €', '142,50 €'],
      ]),
      ...pairs(360, 460, 320, [
        ['Total HT', '270,50 €'],
        ['TVA 5,5 %', '14,88 €'],
        ['Total TTC', '285,38 €'],
      ]),
    ],
    expected: {
      number: 'F2025-118',
      date: '2025-01-14',
      dueDate: '2025-02-13',
      total: '285.38',
      net: '270.50',
      tax: '14.88',
      supplier: 'Boulangerie Tissot SARL',
      customer: 'Café du Port SAS',
    },
  },
  {
    name: 'a Dutch invoice with values below their labels',
    prints: [
      ['De Groene Gracht B.V.', 50, 60, 16],
      ...at(50, 80, 14, ['Keizersgracht 112', '1015 CW Amsterdam', 'KvK 64820117'], 10),
      ['Factuur', 50, 150, 20],
      ...at(50, 180, 14, ['Factuur aan', 'Bakker Installaties', 'Havenstraat 9', '3024 TC Rotterdam'], 10),
      ['Factuurnummer', 300, 180, 9],
      ['Factuurdatum', 400, 180, 9],
      ['Vervaldatum', 490, 180, 9],
      ['2025.00231', 300, 196, 10],
      ['22-04-2025', 400, 196, 10],
      ['06-05-2025', 490, 196, 10],
      ...table(270, columns, [
        ['Omschrijving', 'Aantal', 'Prijs', 'Bedrag'],
        ['Tuinonderhoud april', '8', '55,00', '440,00'],
        ['Afvoer groenafval', '1', '75,00', '75,00'],
      ]),
      ...pairs(340, 460, 350, [
        ['Subtotaal', '€ 515,00'],
        ['BTW 21%', '€ 108,15'],
        ['Totaal te betalen', '€ 623,15'],
      ]),
    ],
    expected: {
      number: '2025.00231',
      date: '2025-04-22',
      dueDate: '2025-05-06',
      total: '623.15',
      net: '515.00',
      tax: '108.15',
      supplier: 'De Groene Gracht B.V.',
      customer: 'Bakker Installaties',
    },
  },
];

/** The fields of the cases. */
export const invoiceSchema = [
  { name: 'number', label: 'Invoice number', type: 'string', required: true },
  { name: 'date', label: 'Invoice date', type: 'date', required: true },
  { name: 'dueDate', label: 'Due date', type: 'date' },
  { name: 'total', label: 'Total', type: 'currency', required: true },
  { name: 'net', label: 'Net amount', type: 'currency' },
  { name: 'tax', label: 'VAT', type: 'currency' },
  { name: 'supplier', label: 'Supplier', type: 'string' },
  { name: 'customer', label: 'Customer', type: 'string' },
  { name: 'iban', label: 'IBAN', type: 'string' },
  {
    name: 'items',
    label: 'Line items',
    type: 'array',
    fields: [
      { name: 'description', label: 'Description', type: 'string' },
      { name: 'quantity', label: 'Quantity', type: 'number' },
      { name: 'unitPrice', label: 'Unit price', type: 'currency' },
      { name: 'amount', label: 'Amount', type: 'currency' },
    ],
  },
] as const;
