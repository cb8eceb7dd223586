import { describe, expect, it } from 'vitest';
import { readDrawing as read } from './read-page.ts';

describe('Parties of a payment', () => {
  const advice = (title: string) => [
    'Kareeboom Supplies Ltd                                  Advice No.   RA-20881',
    'Silo Street 4                                           Date         25/03/2024',
    'Viljoenskroon 9520',
    '',
    title,
    '',
    'Mokoena Transport CC',
    'PO Box 771',
    'Bothaville 9660',
    '',
    'Invoice      Date         Gross        Discount     Net',
    'INV 1172     02/03/2024   4,180.00     20.00        4,160.00',
  ];
  const asked = { payer: ['Payer name', 'string'], supplier: ['Supplier name', 'string'] } as const;

  it.each(['REMITTANCE ADVICE', 'R E M I T T A N C E   A D V I C E', 'BETALINGSADVIES / REMITTANCE ADVICE'])(
    'The payer issues a document with the title %s, and the supplier receives it',
    (title) => {
      expect(read(advice(title), asked)).toEqual({
        payer: 'Kareeboom Supplies Ltd',
        supplier: 'Mokoena Transport CC',
      });
    },
  );

  it('The payee of a check is beside its label, also if the label has three lines', () => {
    const check = [
      'CEDAR BLUFF MARINE SUPPLY CO.                    PILCHUCK VALLEY TRUST         014882',
      '5 Slipway Drive, Anacortes, WA 98221                              DATE   June 14, 2024',
      '',
      'PAY      Three Thousand Eight Hundred Sixty-Eight and 19/100 ************** DOLLARS',
      '',
      'TO THE    Northsound Rope & Rigging LLC                     AMOUNT  $ **3,868.19**',
      'ORDER     1420 Tidewater Ave',
      'OF        Bellingham, WA 98225',
    ];
    expect(read(check, { payee: ['Pay to the order of', 'string'] })).toEqual({
      payee: 'Northsound Rope & Rigging LLC',
    });
  });
});

describe('The edition of a form', () => {
  it('The year of a tax form is the only one in its head', () => {
    const certificate = [
      'Ausdruck der elektronischen Lohnsteuerbescheinigung für 2024',
      'Nachstehende Daten wurden maschinell an die Finanzverwaltung übertragen.',
      'Datum:                  03.01.2025',
      'Identifikationsnummer:  47 028 193 556',
    ];
    expect(read(certificate, { year: ['Tax year', 'number'] })).toEqual({ year: 2024 });
  });

  it('The revision of a form is beside its name', () => {
    const form = ['Form W-9               Request for Taxpayer', '(Rev. March 2024)      Identification Number'];
    expect(read(form, { revision: ['Form revision', 'string'] })).toEqual({ revision: 'March 2024' });
  });
});

it('A number with a slash is not divided between the two languages of its label', () => {
  const claim = ['Schaden-Nr. / N° de sinistre    24/118-0067'];
  expect(read(claim, { number: ['Schaden-Nr.', 'string'] })).toEqual({ number: '24/118-0067' });
});

it('An invoice for an order of a day, and a bill to the order of a bank, are not checks', () => {
  const invoice = [
    'Kareeboom Supplies Ltd                                  Invoice      20881',
    'Silo Street 4, Viljoenskroon 9520                       Date         25/03/2024',
    '',
    'Bill to',
    'Mokoena Transport CC',
    'PO Box 771, Bothaville 9660',
    '',
    'Order of 2 March 2024',
    'To the order of Vaalrivier Bank',
  ];
  expect(read(invoice, { customer: ['Customer', 'string'] })).toEqual({ customer: 'Mokoena Transport CC' });
});
