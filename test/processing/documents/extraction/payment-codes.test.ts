import { describe, expect, it } from 'vitest';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { placedPage } from '../../../../samples/placed-page.ts';
import { type Asked, fieldsOf } from './read-page.ts';

type Address = readonly [type: 'S' | 'K', name: string, ...lines: string[]];

/** The text of a Swiss QR-bill's code (SIX, Implementation Guidelines QR-bill 2.x). */
const swissBill = (creditor: Address, debtor: Address): string =>
  [
    'SPC',
    '0200',
    '1',
    'CH3709000000304442225',
    ...creditor,
    ...Array<string>(7).fill(''),
    '50',
    'CHF',
    ...debtor,
    'NON',
    '',
    'Spende Winterfest',
    'EPD',
  ].join('\n');

/** Reads fields from a payment slip that shows only the names of its parties beside its code. */
const readSlip = (text: string, asked: Asked): Record<string, unknown> => {
  const page = placedPage([
    ['Konto / Zahlbar an', 40, 40],
    ['Musikverein Amberg', 40, 54],
    ['Zahlbar durch', 40, 100],
    ['Ida Lenz', 40, 114],
  ]);
  const code = { format: 'QRCode', text, box: { x: 300, y: 40, width: 120, height: 120 } };
  return extractFields([{ ...page, barcodes: [code] }], fieldsOf(asked), undefined).extractedData;
};

describe('The code of a Swiss payment slip', () => {
  const parts: Asked = {
    creditorStreet: ['Creditor street', 'string'],
    creditorCode: ['Creditor postal code', 'string'],
    creditorCity: ['Payable to: city', 'string'],
    debtorStreet: ['Debtor street', 'string'],
    debtorCode: ['Postal code of the debtor', 'string'],
    debtorCity: ['Payable by: city', 'string'],
  };

  const structured = swissBill(
    ['S', 'Musikverein Amberg', 'Seeweg', '21a', '3011', 'Bern', 'CH'],
    ['S', 'Ida Lenz', 'Hofgasse', '4', '9400', 'Rorschach', 'CH'],
  );

  it('The parts of both addresses come from the code', () => {
    expect(readSlip(structured, parts)).toEqual({
      creditorStreet: 'Seeweg 21a',
      creditorCode: '3011',
      creditorCity: 'Bern',
      debtorStreet: 'Hofgasse 4',
      debtorCode: '9400',
      debtorCity: 'Rorschach',
    });
  });

  it('The parts come from addresses of two lines, and a street that is missing is not found', () => {
    const bill = swissBill(
      ['K', 'Musikverein Amberg', '', '3000 Bern', '', '', 'CH'],
      ['K', 'Ida Lenz', 'Hofgasse 4', '9400 Rorschach', '', '', 'CH'],
    );
    expect(readSlip(bill, parts)).toEqual({
      creditorStreet: null,
      creditorCode: '3000',
      creditorCity: 'Bern',
      debtorStreet: 'Hofgasse 4',
      debtorCode: '9400',
      debtorCity: 'Rorschach',
    });
  });

  it('Whole addresses and the message come from the code', () => {
    const asked: Asked = {
      supplier: ['Supplier address', 'string'],
      customer: ['Customer address', 'string'],
      message: ['Additional information', 'string'],
    };
    expect(readSlip(structured, asked)).toEqual({
      supplier: 'Seeweg 21a, 3011 Bern',
      customer: 'Hofgasse 4, 9400 Rorschach',
      message: 'Spende Winterfest',
    });
  });
});
