import { describe, expect, it } from 'vitest';
import { readDrawing as read } from './read-page.ts';

describe('Addresses of parties', () => {
  const stub = [
    'Merrow Precision Castings LLC             Period ending:  05/24/2025',
    '860 Canal Street                          Pay date:       05/30/2025',
    'Manchester, NH 03101',
    '',
    '                                          Thiago Boaventura',
    '                                          32 Hollis Lane',
    '                                          Apt 3R',
    '                                          Nashua NH 03060',
  ];

  it('The address of a party is the one below its name', () => {
    const asked = { home: ['Employee address', 'string'], firm: ['Employer address', 'string'] } as const;
    expect(read(stub, asked)).toEqual({
      home: '32 Hollis Lane, Apt 3R, Nashua NH 03060',
      firm: '860 Canal Street, Manchester, NH 03101',
    });
  });

  it('A British address may have several lines between its street and its city', () => {
    const note = [
      'Invoice to:                        Deliver to:',
      'Tregenza Construction Ltd          Plot 6',
      'Unit 3 Barncoose Ind Est           Land adj. Chapel House',
      'Redruth                            Porthtowan',
      'Cornwall                           Truro',
      'TR15 3RQ                           TR4 8AA',
    ];
    expect(read(note, { place: ['Delivery address', 'string'] })).toEqual({
      place: 'Plot 6, Land adj. Chapel House, Porthtowan, Truro, TR4 8AA',
    });
  });

  it('A postal code may be apart from its city', () => {
    const statement = ['MR. DESMOND A. FAIRLEY', '1407-88 KINGSWAY GARDEN', 'WINNIPEG MB  R3G 0X4'];
    expect(read(statement, { mail: ['Mailing address', 'string'] })).toEqual({
      mail: '1407-88 KINGSWAY GARDEN, WINNIPEG MB, R3G 0X4',
    });
  });
});

describe('Whole addresses', () => {
  it('An address beside its label has the lines below, too', () => {
    const statement = [
      'Property Address:   88 SUGARHOUSE LANE          Loan number   0041772093',
      '                    CALDER FALLS VT 05899',
    ];
    expect(read(statement, { place: ['Property Address', 'string'] })).toEqual({
      place: '88 SUGARHOUSE LANE, CALDER FALLS VT 05899',
    });
  });

  it('The country below the city is part of an address, also as a code', () => {
    const label = [
      'Creditor: Schwimmverein Talheim e.V.      Sender: Hobbyværkstedet',
      '          Brunnenstraße 4-6                       Teglværksvej 133',
      '          74399 Talheim-Aue                       5883 Oureskov',
      '          Deutschland                             DK',
    ];
    expect(read(label, { creditor: ['Creditor address', 'string'], sender: ['Sender address', 'string'] })).toEqual({
      creditor: 'Brunnenstraße 4-6, 74399 Talheim-Aue, Deutschland',
      sender: 'Teglværksvej 133, 5883 Oureskov, DK',
    });
  });

  it('The street may be below the city', () => {
    const permit = [
      'C.1.1  Name                    I  Datum',
      '       Quendelbäcker              24.01.2022',
      'C.1.3  Anschrift',
      '       51789 Lindenrath',
      '       Hammerwerkstr. 44',
    ];
    expect(read(permit, { home: ['Keeper address', 'string'] })).toEqual({
      home: '51789 Lindenrath, Hammerwerkstr. 44',
    });
  });
});

describe('Names of parties', () => {
  it('The form of address in the line above is not part of the holder’s name', () => {
    const letter = [
      'Genossenschaftsbank Ahrental eG             Kontoauszug',
      'Marktstraße 8, 53474 Ahrental',
      '',
      'Frau',
      'Annegret Zschoche',
      'Siebeneichener Str. 48',
      '01662 Meißen',
    ];
    expect(read(letter, { holder: ['Account holder', 'string'] })).toEqual({ holder: 'Annegret Zschoche' });
  });

  it('A slogan above an address is not the customer', () => {
    const statement = [
      'QBS                                   Consolidated Statement',
      'Living, Breathing Asia                as at 31 Aug 2025',
      '',
      'CHUA WEI LING STEPHANIE',
      'BLK 418 BEDOK NORTH AVENUE 2',
      '#09-117',
      'SINGAPORE 460418',
    ];
    const asked = { customer: ['Customer name', 'string'], mail: ['Mailing address', 'string'] } as const;
    expect(read(statement, asked)).toEqual({
      customer: 'CHUA WEI LING STEPHANIE',
      mail: 'BLK 418 BEDOK NORTH AVENUE 2, #09-117, SINGAPORE 460418',
    });
  });

  it('The heading of a column of initials is not a name', () => {
    const form = ['Last name     First name     Initial', 'DYCK          RAYMOND        L'];
    const asked = { first: ['First name', 'string'], last: ['Last name', 'string'] } as const;
    expect(read(form, asked)).toEqual({ first: 'RAYMOND', last: 'DYCK' });
  });
});

describe('Labels', () => {
  it('A colon in a column of its own belongs to the label before it', () => {
    const letter = ['Account Number   :   1018440277301', 'SWIFT Code       :   EBILAEAD'];
    expect(read(letter, { swift: ['SWIFT Code', 'string'] })).toEqual({ swift: 'EBILAEAD' });
  });

  it('A label continues after a slash and after an article', () => {
    const form = [
      '+----------------------+--------------------------+',
      '| PAN of the Deductor  | PAN of the Employee/     |',
      '|                      | Specified senior citizen |',
      '| AADCG4418P           | BXLPD7042K               |',
      '+----------------------+--------------------------+',
    ];
    expect(read(form, { value: ['PAN of the Employee', 'string'] })).toEqual({ value: 'BXLPD7042K' });
  });

  it('A value is over the dots to fill in, and its label below them', () => {
    const form = [
      'Am Dorfteich 5 a',
      '..............................',
      'Straße und Hausnummer',
      '25348 Glückstadt',
      '..............................',
      'Postleitzahl und Ort',
    ];
    expect(read(form, { city: ['Postleitzahl und Ort', 'string'] })).toEqual({ city: '25348 Glückstadt' });
  });

  it('A page number is not an identifier', () => {
    const bill = ['Account number   4471 0088', 'VAT registration no.   Page 1', 'GB 218 4471 03'];
    expect(read(bill, { vat: ['VAT registration no.', 'string'] }).vat).not.toBe('Page 1');
  });

  it('A reference may have a slash between its groups', () => {
    const note = ['Cust ref      JOB 2417 / KEV', 'Order date    04/06/24'];
    expect(read(note, { ref: ['Cust ref', 'string'] })).toEqual({ ref: 'JOB 2417 / KEV' });
  });

  it('The number of the citizen identifies a Spanish identity card', () => {
    const card = [
      'DNI 48217093P',
      'IDESPCKL382716048217093P<<<<<<',
      '9306082M3109144ESP<<<<<<<<<<<1',
      'ARANDA<QUIROGA<<IVAN<<<<<<<<<<',
    ];
    expect(read(card, { number: ['Identity card number', 'string'] })).toEqual({ number: '48217093P' });
  });

  it('A number sign asks for a number, not for the party', () => {
    const order = ['Vendor #     07741', 'Vendor', 'Prairie State Safety Products LLC'];
    expect(read(order, { vendor: ['Vendor #', 'string'] })).toEqual({ vendor: '07741' });
  });

  it('The second language of a license’s label is not its value', () => {
    const license = ['DRIVER’S LICENCE   PERMIS DE CONDUIRE', '5 DD / RÉF       9 CLASS / CATÉG', 'DM4738152        G'];
    expect(read(license, { reference: ['DD', 'string'] }).reference).not.toBe('/ RÉF');
  });

  it('A question without its verb is the label of the answer', () => {
    const license = ['Organ Donor : Y', 'Blood Group : B+'];
    expect(read(license, { donor: ['Is organ donor', 'boolean'] })).toEqual({ donor: true });
  });

  it('A dash in parentheses does not separate languages', () => {
    const slip = [
      'TOTAL EARNINGS     81,138.71     TOTAL DEDUCTIONS     10,562.00',
      'Net Pay for the month (Total Earnings - Total Deductions):   70,576.71',
    ];
    expect(read(slip, { deducted: ['Total Deductions', 'currency'] })).toEqual({ deducted: '10562.00' });
  });

  it('An option in two languages is ticked', () => {
    const waybill = ['[X] Frei / Carriage paid     [ ] Unfrei / Carriage forward'];
    const asked = { paid: ['Carriage paid', 'boolean'], forward: ['Carriage forward', 'boolean'] } as const;
    expect(read(waybill, asked)).toEqual({ paid: true, forward: false });
  });

  it('The words of a nationality replace the code of the zone, which answers without them', () => {
    const zone = ['P<CANFRASER<<ELEANOR<<<<<<<<<<<<<<<<<<<<<<<<', 'HK728416<3CAN8405117F3209192<<<<<<<<<<<<<<<8'];
    const asked = { nationality: ['Nationality', 'string'] } as const;
    expect(read(['Nationality/Nationalité', 'CANADIAN/CANADIENNE', ...zone], asked)).toEqual({
      nationality: 'CANADIAN/CANADIENNE',
    });
    expect(read(['Sex/Sexe', 'F', ...zone], asked)).toEqual({ nationality: 'CAN' });
  });
});

describe('Numbers', () => {
  it('A field for a rate asks for the percentage', () => {
    const loan = ['Interest Rate     3.939%     Escrow Amount     $653.95'];
    expect(read(loan, { rate: ['Interest Rate (%)', 'number'] })).toEqual({ rate: 3.939 });
  });

  it('A mark with three digits after it groups the thousands of an amount of money', () => {
    const contract = ['Gesamtpreis    € 13.650,-', 'Restbetrag     € 13.150,-'];
    expect(read(contract, { rest: ['Restbetrag', 'currency'] })).toEqual({ rest: '13150.00' });
  });

  it('The price of a unit may have three decimals', () => {
    const bill = ['Price per litre     1.679', 'Litres              40.12'];
    expect(read(bill, { price: ['Price per litre', 'currency'] })).toEqual({ price: '1.68' });
  });

  it('The number of a form’s line is not its amount', () => {
    const form = ['Wages from box 1      1a     84,317.00', 'Taxable interest      2b     603.00'];
    expect(read(form, { interest: ['Taxable interest', 'currency'] })).toEqual({ interest: '603.00' });
  });

  it('The sum of the next table is not the value below a heading', () => {
    const slip = [
      'Pay Period                 Payment Date     Total Earnings     Net Pay',
      '04 Aug 2025 - 17 Aug 2025  20 Aug 2025      $2,947.60          $2,306.60',
      'SALARY & WAGES             RATE             HOURS              THIS PAY',
      'Ordinary Hours             $36.4000         68.4000            $2,489.76',
      'Overtime 1.5x              $54.6000         2.0000             $109.20',
      'TOTAL                                                          $2,598.96',
    ];
    expect(read(slip, { net: ['Net Pay', 'currency'] })).toEqual({ net: '2306.60' });
  });

  it('A balance of zero is due after a payment', () => {
    const folio = [
      'Room charge        239.00',
      'TOTAL              239.00',
      'Card payment      -239.00',
      'BALANCE DUE          0.00',
    ];
    expect(read(folio, { due: ['Balance due', 'currency'] })).toEqual({ due: '0.00' });
  });

  it('The check digits confirm an IBAN in groups of any length', () => {
    const invoice = ['Bankverbindung', 'DE 89 370400 440532013000'];
    expect(read(invoice, { iban: ['IBAN', 'string'] })).toEqual({ iban: 'DE89370400440532013000' });
  });
});

describe('Days', () => {
  it('A period names its year at its end', () => {
    const asked = { from: ['Statement period start', 'date'], to: ['Statement period end', 'date'] } as const;
    expect(read(['At a glance', '04 Feb - 04 Mar 2025'], asked)).toEqual({ from: '2025-02-04', to: '2025-03-04' });
    expect(read(['Statement Period', 'October 1-31, 2025'], asked)).toEqual({ from: '2025-10-01', to: '2025-10-31' });
  });

  it('The lines of a statement show whether the month comes first', () => {
    const statement = [
      'Payment Due Date   11/06/24',
      '09/19     SOUTHWEST TICKETS     611.96',
      '09/23     HARDWARE STORE         18.20',
      'Printed 24/10/09',
    ];
    expect(read(statement, { due: ['Payment Due Date', 'date'] })).toEqual({ due: '2024-11-06' });
  });

  it('Nobody was born in the future', () => {
    const card = ['geb. am     27.11.79', 'Geburtsdatum     23.05.57'];
    expect(read(card, { born: ['Geburtsdatum', 'date'] })).toEqual({ born: '1957-05-23' });
  });
});
