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

  it('A paper about one person does not repeat who it is about', () => {
    const texts: readonly Placed[] = [
      ['Surname', 40, 40],
      ['OPATOWSKA', 140, 40],
      ['Date of birth', 40, 60],
      ['04.03.1976', 140, 60],
    ];
    const asked: Asked = {
      last: ["Applicant's last name", 'string'],
      born: ['Candidate date of birth', 'date'],
      mother: ["Mother's last name", 'string'],
    };
    expect(readValues(texts, asked)).toMatchObject({ last: 'OPATOWSKA', born: '1976-03-04' });
    expect(readValues(texts, asked).mother).not.toBe('OPATOWSKA');
  });

  it('The first and the last day of a cycle are those of the period', () => {
    const texts: readonly Placed[] = [['June 1, 2026 through June 30, 2026', 300, 40]];
    const asked: Asked = { opens: ['First day of the cycle', 'date'], closes: ['Booking window closes', 'date'] };
    expect(readValues(texts, asked)).toEqual({ opens: '2026-06-01', closes: '2026-06-30' });
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
    expect(readValues(texts, { by: ['Issued by', 'string'] }).by).not.toBe('2024-03-14');
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

describe('Values that only one rule finds', () => {
  it('The amount of a check is the one that stars protect', () => {
    const texts: readonly Placed[] = [
      ['CHECK NO. 28847', 400, 20],
      ['PAY ***NINE HUNDRED DOLLARS AND 66 CENTS***', 40, 40],
      ['DATE', 300, 60],
      ['AMOUNT', 420, 60],
      ['05/01/2026', 300, 74],
      ['$*****900.66', 420, 74],
      ['Gross 1,150.00', 40, 100],
    ];
    expect(readValues(texts, { amount: ['Amount of the check', 'number'] })).toEqual({ amount: 900.66 });
  });

  it('The only IBAN of a paper is the account, and not the name of its holder', () => {
    const texts: readonly Placed[] = [
      ['Virement au 24.04.2026 sur le compte CH93 0076 2011 6238 5295 7, Caisse de Prévôté', 40, 40],
    ];
    const asked: Asked = {
      account: ['Account for the transfer', 'string'],
      owner: ['Account owner', 'string'],
    };
    expect(readValues(texts, asked)).toMatchObject({ account: 'CH9300762011623852957' });
    expect(readValues(texts, asked).owner).not.toBe('CH9300762011623852957');
  });

  it('The tax numbers of an employer and a worker are those below their labels', () => {
    const texts: readonly Placed[] = [
      ['Empresa: Panificadora El Turia, S.A.', 40, 20],
      ['CIF: A46118071', 40, 40],
      ['Trabajador: Ferrer Domènech, Ainhoa', 320, 20],
      ['NIF: 31884207C', 320, 40],
    ];
    const asked: Asked = {
      employer: ['Company tax number', 'string'],
      worker: ['Worker tax ID', 'string'],
    };
    expect(readValues(texts, asked)).toEqual({ employer: 'A46118071', worker: '31884207C' });
  });

  it('In a form of bands, a field names the band and the heading of its column', () => {
    const texts: readonly Placed[] = [
      ['TYPE OF INSURANCE', 40, 20],
      ['INSD', 180, 20],
      ['POLICY NUMBER', 240, 20],
      ['POLICY EFF', 360, 20],
      ['LIMITS', 480, 20],
      ['COMMERCIAL GENERAL LIABILITY', 40, 40],
      ['Y', 180, 58],
      ['GBC-7740218', 240, 58],
      ['07/01/2026', 360, 58],
      ['AUTOMOBILE LIABILITY', 40, 100],
      ['Y', 180, 118],
      ['MMI-330956', 240, 118],
      ['08/01/2026', 360, 118],
    ];
    const asked: Asked = {
      general: ['General liability policy number', 'string'],
      auto: ['Automobile policy number', 'string'],
    };
    expect(readValues(texts, asked)).toEqual({ general: 'GBC-7740218', auto: 'MMI-330956' });
  });

  it('A total is not the first number of a column', () => {
    const texts: readonly Placed[] = [
      ['Date', 40, 20],
      ['Deposits', 240, 20],
      ['03 Jun', 40, 40],
      ['1,984.37', 240, 40],
      ['11 Jun', 40, 54],
      ['300.00', 240, 54],
      ['17 Jun', 40, 68],
      ['12.00', 240, 68],
    ];
    expect(readValues(texts, { deposits: ['Total deposits', 'number'] })).toEqual({ deposits: null });
  });

  it('The number of the next label of a form is not a value', () => {
    const texts: readonly Placed[] = [
      ['Account number (see instructions)', 40, 20],
      ['12 Bond premium on treasury notes', 300, 20],
      ['CD-00718-55203', 40, 34],
    ];
    expect(readValues(texts, { account: ['Account number', 'string'] })).toEqual({ account: 'CD-00718-55203' });
  });

  it('A parcel has its number by its form, and a house waybill is not the one of the airline', () => {
    const texts: readonly Placed[] = [
      ['618-4417 7180', 400, 20],
      ['9589 0710 5270 0441 7718 82', 40, 40],
      ['HAWB: BDF-2600418', 40, 60],
    ];
    const asked: Asked = {
      parcel: ['Certified article number', 'string'],
      house: ['House AWB', 'string'],
    };
    expect(readValues(texts, asked)).toEqual({ parcel: '9589 0710 5270 0441 7718 82', house: 'BDF-2600418' });
  });

  it('On a request for a taxpayer number, the address of a payee is the left one, and its number is below any label', () => {
    const texts: readonly Placed[] = [
      ['Request for Taxpayer', 240, 10],
      ['5 Address (number, street, and apt. or suite no.)', 40, 40],
      ['4470 Old Ferry Rd', 40, 54],
      ['6 City, state, and ZIP code', 40, 70],
      ['Deltaville, VA 23043', 40, 84],
      ['88 Court Sq, Ste 4', 420, 70],
      ['Staunton, VA 24401', 420, 84],
      ['Employer identification number', 420, 120],
      ['1 4 - 1 8 6 0 4 3 7', 420, 134],
    ];
    const asked: Asked = {
      town: ['Payee town', 'string'],
      zip: ['Payee ZIP', 'string'],
      tin: ['Taxpayer ID', 'string'],
    };
    expect(readValues(texts, asked)).toEqual({ town: 'Deltaville', zip: '23043', tin: '14-1860437' });
  });

  it('The number of a European license is its field 5, and that of an American one its field 4d', () => {
    const european: readonly Placed[] = [
      ['PRAWO JAZDY', 300, 20],
      ['1. OPATOWSKA', 300, 40],
      ['2. JAGNA', 300, 54],
      ['3. 04.03.1976 SANDOMIERZ', 300, 68],
      ['4a. 14.03.2024', 300, 82],
      ['4d. 76030404417', 300, 96],
      ['5. 00771/24/2604', 300, 110],
    ];
    expect(readValues(european, { number: ['Permit no.', 'string'] })).toEqual({ number: '00771/24/2604' });
    const american: readonly Placed[] = [
      ['DRIVER LICENSE', 300, 20],
      ['4d LIC NO W77-188-204', 300, 40],
      ['1 OPATOWSKA', 300, 54],
      ['3 DOB 03/04/1976', 300, 68],
      ['4b EXP 03/04/2030', 300, 82],
      ['15 SEX F', 300, 96],
      ['5 DD 0077124260', 300, 110],
    ];
    expect(readValues(american, { number: ['Permit no.', 'string'] })).toEqual({ number: 'W77-188-204' });
  });

  it('A value in two scripts is read in Latin letters', () => {
    const texts: readonly Placed[] = [
      ['Profession:', 40, 40],
      ['Welder \u0644\u062d\u0627\u0645', 160, 40],
    ];
    expect(readValues(texts, { work: ['Profession', 'string'] })).toEqual({ work: 'Welder' });
  });
});
