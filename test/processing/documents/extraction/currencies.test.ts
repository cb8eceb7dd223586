import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { centeredLines } from '../page-text.ts';

const fields = [
  OutputField.parse({ name: 'currency', label: 'Currency', type: 'string' }),
  OutputField.parse({ name: 'choice', label: 'Currency of the amounts', type: 'enum', values: ['EUR', 'CAD', 'SEK'] }),
];

const currencyOf = (lines: readonly string[], page = centeredLines(lines)): unknown =>
  extractFields([page], fields, undefined).extractedData.currency;

describe('the currency of a document', () => {
  it.each<[string, readonly string[], string]>([
    ['is the one printed beside its amounts', ['Total EUR 12.50'], 'EUR'],
    ['is that of a letter right before the amount', ['Amount due R13,850.00'], 'ZAR'],
    ['is that of Ghana', ['Total GH₵45.00'], 'GHS'],
    ['is that of Kenya', ['TOTAL KSh 1,450.00'], 'KES'],
    ['is that of Peru', ['Importe total S/ 45.90'], 'PEN'],
    ['is not that of a food with a protected origin', ['www.salumeria.it', 'PARMIGIANO DOP 12,50', 'COP 2,50'], 'EUR'],
    ['is not the rupiah in Switzerland', ['8400 Winterthur', 'Tel. +41 52 555 01 23', 'Energie 11,20 Rp.'], 'CHF'],
    ['is printed as an abbreviation', ['Ukupno: 75,00 kn', 'Datum: 31.8.2021'], 'HRK'],
    [
      'is the one that the invoice states, not a misread sign',
      ['Rechnungswährung: EUR', 'nach $4 Nr. 10a', 'Summe 12,50'],
      'EUR',
    ],
    ['is the dollar of a Canadian address', ['12 King St, Toronto ON M5V 1J2', 'Total $12.50'], 'CAD'],
    ['is the dollar of Hong Kong', ['Shop 3, Nathan Road, Kowloon', 'Total $137.00'], 'HKD'],
    ['is the ringgit of a company with Sdn Bhd', ['KEDAI KOPI AMBER SDN BHD', 'Kopi O 2.50', 'TOTAL 2.50'], 'MYR'],
    [
      'is not that of a length or of an article',
      ['GSTIN 24AAHCN4718Q1ZY', 'Curtain 7 ft 410.00', 'SAR2899 12.00'],
      'INR',
    ],
    ['is the real of a shop with a state register', ['CNPJ 18.472.063/0001-06 IE 9047718203', 'TOTAL 98,00'], 'BRL'],
    ['is the peso of Mexico', ['FARMACIA S.A. DE C.V.', 'R.F.C. FSC150401AB1', 'TOTAL $ 231.10'], 'MXN'],
    ['is the peso of Argentina', ['C.U.I.T. Nro.: 30-71482061-9', 'A CONSUMIDOR FINAL', 'TOTAL $ 29.450,00'], 'ARS'],
    ['is that of Chile', ['BOLETA ELECTRONICA N° 4471', 'Providencia, Santiago de Chile', 'TOTAL $ 8.990'], 'CLP'],
    ['is the US dollar for a dollar sign without a country', ['Total $12.50'], 'USD'],
    ['is that of the country of a state and a ZIP code', ['Las Vegas, NV 89109', 'TOTAL 6.87'], 'USD'],
    ['is that of the country of a domain', ['www.kaffebaren.se', 'Latte 45,00', 'Summa 45,00'], 'SEK'],
    ['is that of the country of a tax word', ['Paragon fiskalny', 'NIP 5250000000', 'SUMA 33,70'], 'PLN'],
    ['is that of the country of a phone number', ['Tel +45 33 12 34 56', 'Kaffe 30,00'], 'DKK'],
    ['is the krona of Sweden, not of Norway', ['Kvitto', 'Org.nr 556000-0000', 'Att betala 91,90 kr'], 'SEK'],
    [
      'is not the foreign one of an exchange',
      ['OIB: 83883384706', 'Datum: 29.8.2021', 'Ukupno 48,00', 'Aprox. 6,38 EUR'],
      'HRK',
    ],
  ])('%s', (_, lines, expected) => {
    expect(currencyOf(lines)).toBe(expected);
  });

  it('The currency of a document is that of the fiscal code on a receipt', () => {
    const page = {
      ...centeredLines(['Melange 4,90']),
      barcodes: [
        {
          format: 'QRCode',
          text: '_R1-AT3_KASSE_1_2023-12-15T14:32:54_4,90',
          box: { x: 0, y: 0, width: 1, height: 1 },
        },
      ],
    };
    expect(currencyOf([], page)).toBe('EUR');
  });

  it('The currency of a document is the euro in Croatia from 2023 on', () => {
    expect(currencyOf(['OIB: 83883384706', 'Datum: 31.12.2022', 'Ukupno 48,00'])).toBe('HRK');
    expect(currencyOf(['OIB: 83883384706', 'Datum: 01.01.2023', 'Ukupno 48,00'])).toBe('EUR');
  });

  it('An amount is read although a letter for its currency touches it', () => {
    const total = [OutputField.parse({ name: 'total', label: 'Total', type: 'number' })];
    const read = (line: string) => extractFields([centeredLines([line])], total, undefined).extractedData.total;
    expect(read('Total R13,850.00')).toBe(13_850);
    expect(read('Total N4,500.00')).toBe(4_500);
    expect(read('Total P45.00')).toBe(45);
    // The number of a room, of a refrigerant or of a model is not an amount.
    expect(read('Total R134')).toBeNull();
  });

  it('The currency of a document is null if nothing names a currency or a country', () => {
    expect(currencyOf(['XQ 12.50'])).toBeNull();
  });

  it('The currency of a document is chosen from the values of an enum', () => {
    const { extractedData } = extractFields([centeredLines(['www.kaffebaren.se', 'Summa 45,00'])], fields, undefined);
    expect(extractedData.choice).toBe('SEK');
  });
});
