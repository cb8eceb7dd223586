import { describe, expect, it } from 'vitest';
import type { Placed } from '../../../../samples/placed-page.ts';
import { type Asked, readValues } from './read-page.ts';

describe('Fields in other words than the page', () => {
  it('A verb before `on` asks for the date of its noun', () => {
    const texts: readonly Placed[] = [
      ['Rechnungsdatum', 40, 40],
      ['16.02.2026', 200, 40],
      ['Lieferdatum', 40, 60],
      ['12.02.2026', 200, 60],
    ];
    const asked: Asked = { billed: ['Billed on', 'date'], delivered: ['Delivered on', 'date'] };
    expect(readValues(texts, asked)).toEqual({ billed: '2026-02-16', delivered: '2026-02-12' });
  });

  it('The only day of a document answers a field for the day that it was signed, and none for a deadline', () => {
    const texts: readonly Placed[] = [
      ['Handed over at the counter', 40, 40],
      ['19 January 2026', 40, 80],
    ];
    const asked: Asked = { signed: ['Signed on', 'date'], until: ['Reply until', 'date'] };
    expect(readValues(texts, asked)).toEqual({ signed: '2026-01-19', until: null });
  });

  it('A word in parentheses after a noun says which one is asked for', () => {
    const texts: readonly Placed[] = [
      ['Nume/Nom/Last name', 40, 40],
      ['BRĂTULESCU', 40, 54],
      ['Prenume/Prenom/First name', 40, 80],
      ['OTILIA', 40, 94],
    ];
    const asked: Asked = { family: ['Name (family)', 'string'], given: ['Name (given)', 'string'] };
    expect(readValues(texts, asked)).toEqual({ family: 'BRĂTULESCU', given: 'OTILIA' });
  });

  it('How a value is written does not change which one is asked for', () => {
    const texts: readonly Placed[] = [
      ['ROSTICCERIA LAMBRO', 100, 20],
      ['14-02-2026 11:58', 100, 40],
      ['TOTALE', 40, 60],
      ['12,40', 240, 60],
    ];
    expect(readValues(texts, { at: ['Purchase time (hh:mm)', 'string'] })).toEqual({ at: '11:58' });
  });

  it('The total before tax is not the tax', () => {
    const texts: readonly Placed[] = [
      ['Sub-total :', 400, 40],
      ['4,120.00', 500, 40],
      ['GST @ 9% :', 400, 56],
      ['370.80', 500, 56],
      ['Total SGD : 4,490.80', 400, 72],
    ];
    const asked: Asked = { net: ['Total before tax', 'number'], vat: ['VAT part', 'number'] };
    expect(readValues(texts, asked)).toEqual({ net: 4120, vat: 370.8 });
  });

  it('On a paper about one person, a label does not name the person', () => {
    const texts: readonly Placed[] = [
      ['Nombre: Ferrer Domènech, Ainhoa', 40, 40],
      ['Número de afiliación a la Seguridad Social: 46/28441907/92', 40, 60],
    ];
    const asked: Asked = { number: ['Worker social security no.', 'string'] };
    expect(readValues(texts, asked)).toEqual({ number: '46/28441907/92' });
  });

  it('The number of a document is at the label `Number` if the title names the document', () => {
    const texts: readonly Placed[] = [
      ['PACKING LIST', 400, 20],
      ['Numero / Number', 40, 60],
      ['DC 92/2026', 40, 74],
      ['Reference number', 200, 60],
      ['KL-4471', 200, 74],
    ];
    expect(readValues(texts, { number: ['Packing list no.', 'string'] })).toEqual({ number: 'DC 92/2026' });
  });

  it('A number is read without the day that is printed after it', () => {
    const texts: readonly Placed[] = [
      ['Vs. ordine / Your order', 40, 40],
      ['NWL-7740 del 02.04.2026', 40, 54],
    ];
    expect(readValues(texts, { order: ['Our PO', 'string'] })).toEqual({ order: 'NWL-7740' });
  });

  it('A name is read without the work that is printed after it', () => {
    const texts: readonly Placed[] = [
      ['Employee: Vimala Rajendran, Procurement Manager', 40, 40],
      ['Contact person: Sable & Crane, Ltd.', 40, 60],
    ];
    const asked: Asked = { name: ['Employee name', 'string'], contact: ['Contact person', 'string'] };
    expect(readValues(texts, asked)).toEqual({ name: 'Vimala Rajendran', contact: 'Sable & Crane, Ltd.' });
  });
});

describe('Forms with a part for each party', () => {
  const texts: readonly Placed[] = [
    ['SHIP FROM', 160, 20],
    ['Name: Chattooga Foundry Goods', 40, 40],
    ['Address: 1190 Ladiga Trail Rd', 40, 56],
    ['City/State/Zip: Piedmont, AL 36272', 40, 72],
    ['SHIP TO', 160, 90],
    ['Name: Larkin Hearth & Home', 40, 110],
    ['Address: 7725 Intermodal Dr', 40, 126],
    ['City/State/Zip: Edwardsville, KS 66111', 40, 142],
  ];

  it('A field finds the label below the heading of its party, also if that is in the middle of its box', () => {
    const asked: Asked = {
      origin: ['Origin company', 'string'],
      destination: ['Destination company', 'string'],
    };
    expect(readValues(texts, asked)).toEqual({
      origin: 'Chattooga Foundry Goods',
      destination: 'Larkin Hearth & Home',
    });
  });

  it('The city, the state and the ZIP code after one label are separate values', () => {
    const asked: Asked = { city: ['Origin city', 'string'], zip: ['Destination ZIP', 'string'] };
    expect(readValues(texts, asked)).toEqual({ city: 'Piedmont', zip: '66111' });
  });
});

describe('Driving licenses and checks', () => {
  it('Fields in plain words find the numbered fields of a license', () => {
    const texts: readonly Placed[] = [
      ['PERMISO DE CONDUCCIÓN', 300, 20],
      ['1. ALBARRACÍN OTXOA', 300, 40],
      ['2. IÑAKI', 300, 54],
      ['3. 28-05-1984 VITORIA-GASTEIZ', 300, 68],
      ['4a. 14-03-2024', 300, 82],
      ['4b. 13-03-2034', 300, 96],
      ['5. 55281936-X', 300, 110],
    ];
    const asked: Asked = {
      born: ['Town of birth', 'string'],
      granted: ['Granted on', 'date'],
      until: ['Good until', 'date'],
      last: ["Driver's last name", 'string'],
    };
    expect(readValues(texts, asked)).toEqual({
      born: 'VITORIA-GASTEIZ',
      granted: '2024-03-14',
      until: '2034-03-13',
      last: 'ALBARRACÍN OTXOA',
    });
  });

  it('The payee of a British check is beside the word `Pay`', () => {
    const texts: readonly Placed[] = [
      ['Calder & Craven Bank', 40, 20],
      ['Pay', 40, 60],
      ['Malhamdale Dry Stone Walling', 80, 60],
      ['£ 2,040.60', 400, 80],
    ];
    expect(readValues(texts, { payee: ['Beneficiary', 'string'] })).toEqual({ payee: 'Malhamdale Dry Stone Walling' });
  });
});
