import { describe, expect, it } from 'vitest';
import type { Placed } from '../../../../samples/placed-page.ts';
import { type Asked, readValues } from './read-page.ts';

const readValue = (texts: readonly Placed[], [label, type]: Asked[string]): unknown =>
  readValues(texts, { value: [label, type] }).value;

describe('Values that are known by their form', () => {
  it('Terms of payment need no label with the words of the field', () => {
    for (const terms of ['Net 30', '2% 10, Net 30', 'Due on receipt', '30 days']) {
      const order: readonly Placed[] = [
        ['TERMS', 50, 50],
        ['SHIP VIA', 200, 50],
        [terms, 50, 64],
        ['UPS Ground', 200, 64],
      ];
      expect(readValue(order, ['Payment terms', 'string']), terms).toBe(terms);
    }
  });

  it('The way of payment is the known one beside an amount', () => {
    const receipt: readonly Placed[] = [
      ['Suma PLN', 50, 50],
      ['69,71', 200, 50],
      ['Karta płatnicza', 50, 64],
      ['69,71 PLN', 200, 64],
      ['Dziękujemy', 50, 90],
    ];
    expect(readValue(receipt, ['Payment method', 'string'])).toBe('Karta płatnicza');
  });

  it('The tax of one rate is the amount in its row that the rate makes of another', () => {
    const receipt: readonly Placed[] = [
      ['IVA', 50, 50],
      ['Base', 120, 50],
      ['Imposto', 190, 50],
      ['Total', 260, 50],
      ['13%', 50, 64],
      ['64,51', 120, 64],
      ['8,39', 190, 64],
      ['72,90', 260, 64],
      ['23%', 50, 78],
      ['8,05', 120, 78],
      ['1,85', 190, 78],
      ['9,90', 260, 78],
    ];
    expect(readValue(receipt, ['VAT at 23%', 'number'])).toBe(1.85);
    expect(readValue(receipt, ['VAT at 13%', 'number'])).toBe(8.39);
    expect(readValue(receipt, ['Net amount taxed with 23% VAT', 'number'])).toBe(8.05);
    expect(readValue([...receipt, ['TVA B - 11.00%', 50, 92], ['3.10', 190, 92]], ['VAT at 11%', 'number'])).toBe(3.1);
  });

  it('A number whose first digits are hidden is read as it is printed', () => {
    expect(readValue([['Social Security Number: XXX-XX-5590', 50, 50]], ['SSN', 'string'])).toBe('XXX-XX-5590');
  });

  it('A BIC of any country is read beside its label', () => {
    const page: readonly Placed[] = [
      ['BIC', 50, 50],
      ['IZERPLPW', 120, 50],
    ];
    expect(readValue(page, ['BIC / SWIFT code', 'string'])).toBe('IZERPLPW');
  });

  it('Parentheses around an amount in a sentence are no minus sign', () => {
    const lease: readonly Placed[] = [
      ['3. Rent. Lessee shall pay to Lessor a monthly rent of Nine Hundred Eighty-Five Dollars', 50, 50],
      ['($985.00), in advance, on or before the first day of each month, by electronic transfer', 50, 64],
    ];
    expect(readValue(lease, ['Monthly rent', 'number'])).toBe(985);
    const loss: readonly Placed[] = [
      ['Net loss', 50, 50],
      ['(1,985.00)', 200, 50],
    ];
    expect(readValue(loss, ['Net loss', 'number'])).toBe(-1985);
  });

  it('A number at the end of a label is not its amount if money is beside it', () => {
    const statement: readonly Placed[] = [
      ['Summe Gutschriften (4)', 50, 50],
      ['15.696,05', 250, 50],
    ];
    expect(readValue(statement, ['Total credits', 'number'])).toBe(15696.05);
  });

  it('The lines of a machine-readable zone are values themselves', () => {
    const passport: readonly Placed[] = [
      ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 50, 200],
      ['L898902C36UTO7408122F1204159ZE184226B<<<<<10', 50, 214],
    ];
    expect(readValue(passport, ['MRZ line 1', 'string'])).toBe('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<');
    expect(readValue(passport, ['Second machine-readable line', 'string'])).toBe(
      'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
    );
  });

  it('Numbers of parcels, air waybills and containers are found by their form', () => {
    const page: readonly Placed[] = [
      ['No. of item', 50, 50],
      ['CP 304 918 552 IS', 50, 64],
      ['873-5538 4011', 250, 50],
      ['CNTR MSKU 448201-7', 250, 64],
    ];
    const asked: Asked = {
      tracking: ['Tracking number', 'string'],
      awb: ['Air waybill number', 'string'],
      container: ['Container number', 'string'],
    };
    expect(readValues(page, asked)).toEqual({
      tracking: 'CP 304 918 552 IS',
      awb: '873-5538 4011',
      container: 'MSKU 448201-7',
    });
  });

  it('The legal name of a supplier is the one with a legal form, below the name of its shop', () => {
    const receipt: readonly Placed[] = [
      ['Cocina Rosales', 50, 30, 16],
      ['COCINA ROSALES S.A. DE C.V.', 50, 54],
      ['Calle Murguía 411', 50, 68],
    ];
    expect(readValue(receipt, ['Legal name of the merchant', 'string'])).toBe('COCINA ROSALES S.A. DE C.V.');
  });

  it('The person who signed and the title are after a word such as `By:`', () => {
    const letter: readonly Placed[] = [
      ['FOR THE COMPANY', 50, 50],
      ['By: Rosa Ferreira, Manager', 50, 64],
      ['By: mutual consent of all', 50, 90],
    ];
    const asked: Asked = { signer: ['Signed by', 'string'], title: ['Title of the signer', 'string'] };
    expect(readValues(letter, asked)).toEqual({ signer: 'Rosa Ferreira', title: 'Manager' });
  });

  it('A field for a reference finds the number after `Ref`', () => {
    expect(readValue([['Ref: FV-24-30917', 50, 50]], ['Reference', 'string'])).toBe('FV-24-30917');
  });

  it('An IBAN and a BIC may have each letter in a box', () => {
    const mandate: readonly Placed[] = [
      ['IBAN', 50, 50],
      ['N L 9 1 A B N A 0 4 1 7 1 6 4 3 0 0', 120, 50],
      ['BIC', 50, 70],
      ['A B N A N L 2 A', 120, 70],
    ];
    expect(readValues(mandate, { iban: ['IBAN', 'string'], bic: ['BIC', 'string'] })).toEqual({
      iban: 'NL91ABNA0417164300',
      bic: 'ABNANL2A',
    });
  });

  it('The number of a card may be in four lines, and its security code below its label', () => {
    const card: readonly Placed[] = [
      ['brook', 50, 30],
      ['business debit', 250, 30],
      ['5388', 50, 60],
      ['0217', 50, 74],
      ['4460', 50, 88],
      ['3918', 50, 102],
      ['VALID THRU', 50, 120],
      ['CVC', 160, 120],
      ['11/29', 50, 134],
      ['408', 160, 134],
    ];
    const asked: Asked = {
      number: ['Card number', 'string'],
      code: ['Security code', 'string'],
      kind: ['Type of card', 'string'],
      expiry: ['Expiration date', 'string'],
    };
    expect(readValues(card, asked)).toEqual({
      number: '5388021744603918',
      code: '408',
      kind: 'business debit',
      expiry: '11/29',
    });
  });

  it('The person of a business card may have an initial and a surname in the address', () => {
    const card: readonly Placed[] = [
      ['Imke Castellan', 50, 30],
      ['Principal', 50, 44],
      ['m 510 555 0183', 50, 70],
      ['icastellan@brookandpike.example', 50, 84],
    ];
    expect(readValue(card, ['Full name', 'string'])).toBe('Imke Castellan');
  });
});
