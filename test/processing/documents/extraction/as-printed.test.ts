import { describe, expect, it } from 'vitest';
import { readDrawing as read } from './read-page.ts';

describe('Values at a label in the field’s own words', () => {
  it('A reference without digits is read', () => {
    const stub = [
      'Aroostook Pipe & Fitting Co.                         Vendor ID  AROPIP               11/7/2025',
      '',
      'Date         Type        Reference           Original Amt.      Balance Due        Payment',
      '10/03/2025   Bill        22817                    4,275.60         4,275.60       4,275.60',
    ];
    expect(read(stub, { vendor: ['Vendor ID', 'string'] })).toEqual({ vendor: 'AROPIP' });
  });

  it('A number with hidden digits among its letters is read', () => {
    const notice = ['Notice details', 'Social insurance no.   XXX XX7 204', 'Tax year               2023'];
    expect(read(notice, { sin: ['Social insurance no.', 'string'] })).toEqual({ sin: 'XXX XX7 204' });
  });

  it('A district of registration is not a number', () => {
    const certificate = ['Registration district   North Yorkshire', '', 'Certified to be a true copy of an entry.'];
    expect(read(certificate, { district: ['Registration district', 'string'] })).toEqual({
      district: 'North Yorkshire',
    });
  });

  it('The way to ship is not a street', () => {
    const order = [
      'SHIP TO',
      'WVSU Central Receiving',
      '650 N 5th Street Dock B',
      'Terre Haute IN 47809',
      '',
      'FOB              Terms         Ship Via        Requisition',
      'Destination      Net 45        QPS Ground      R0093316',
    ];
    expect(read(order, { way: ['Ship Via', 'string'], number: ['Requisition', 'string'] })).toEqual({
      way: 'QPS Ground',
      number: 'R0093316',
    });
  });

  it('The label of a field is never its value, with a number or in two languages', () => {
    const invoice = [
      '(10) L/C issuing bank',
      '     CORALIS TRADE LTD, SYDNEY',
      '',
      'Titulaire du compte / Account owner',
    ];
    const { bank, owner } = read(invoice, {
      bank: ['L/C issuing bank', 'string'],
      owner: ['Titulaire du compte', 'string'],
    });
    expect(bank).not.toBe('(10) L/C issuing bank');
    expect(owner).not.toBe('Titulaire du compte / Account owner');
  });

  it('Options beside a label have its value, not the text below', () => {
    const mandate = [
      'Beitrag  19,50 EUR     Zahlungsweise   ( ) monatlich   (X) vierteljährlich   ( ) jährlich',
      '',
      '                       Glückstadt, 12.09.2025',
    ];
    expect(read(mandate, { often: ['Zahlungsweise', 'string'] })).toEqual({ often: 'vierteljährlich' });
  });

  it('Of several days, the day of issue is the one at its label', () => {
    const card = [
      'STATUS          Engineer                              VALID UNTIL',
      '                                                      2028-10-07',
      '',
      'RENEWAL         2025-09-19        REISSUE    2025-09-22',
      'PERMIT DATE                       DATE OF ISSUE',
    ];
    expect(read(card, { issued: ['Date of issue', 'date'] })).toEqual({ issued: '2025-09-22' });
  });

  it('The printed sum of a loan’s credits beats the sum of what raised its balance', () => {
    const loan = [
      'Opening balance        Total credits     Total debits      Closing balance',
      '$1,000.00 DR           $300.00           $450.00           $1,150.00 DR',
      '',
      'Date          Description            Debit        Credit       Balance',
      '1 Sep 2024    Opening balance                                  $1,000.00 DR',
      '4 Sep 2024    Interest               $200.00                   $1,200.00 DR',
      '9 Sep 2024    Repayment                           $300.00      $900.00 DR',
      '12 Sep 2024   Redraw                 $250.00                   $1,150.00 DR',
    ];
    expect(read(loan, { credits: ['Total credits', 'currency'] })).toEqual({ credits: '300.00' });
  });
});

describe('Names with notes', () => {
  it('A note after a name is not part of it', () => {
    const lines = [
      'Patient: Zuri Souza (DOB 09/19/2015)            Visit: Emergency',
      'Guest name: Tomas Lindgren-Okafor + 1',
      'Name of witness: Meera Ponnusamy, negotiator',
    ];
    const asked = {
      patient: ['Patient name', 'string'],
      guest: ['Guest name', 'string'],
      witness: ['Name of witness', 'string'],
    } as const;
    expect(read(lines, asked)).toEqual({
      patient: 'Zuri Souza',
      guest: 'Tomas Lindgren-Okafor',
      witness: 'Meera Ponnusamy',
    });
  });
});

describe('Labels in two languages', () => {
  const note = [
    '+-----------------------------------------------+-----------------------------------------------+',
    '| 1  Sender (name, address, country)            | 16 Carrier (name, address, country)           |',
    '|    Absender (Name, Anschrift, Land)           |    Frachtführer (Name, Anschrift, Land)       |',
    '|    UAB Medzio Linija                          |    Transbalt Sp. z o.o.                       |',
    '+-----------------------------------------------+-----------------------------------------------+',
    '| 3  Place of delivery of the goods             | 17 Successive carriers                        |',
    '|    Auslieferungsort des Gutes                 |                                               |',
    '|    Verl, Deutschland - Tor 3                  |                                               |',
    '+-----------------------------------------------+-----------------------------------------------+',
  ];

  it('Below numbered labels that others translate, the next line is a translation, too', () => {
    expect(read(note, { place: ['Place of delivery of the goods', 'string'] })).toEqual({
      place: 'Verl, Deutschland - Tor 3',
    });
  });

  it('Small letters below a label are its translation, with the value beside them', () => {
    const record = [
      'Name                                          Birthdate',
      'nombre   Odalys Quintero                      fecha de nac.   02/17/2021',
      'Allergies',
      'alergias   egg',
      'Vaccine reactions',
      'reacciones   none',
      '',
      'VACCINE               DATE GIVEN   CLINIC',
      'vacuna                fecha        clínica',
      'Hep B                 02/18/2021   Almeras Valley',
    ];
    expect(read(record, { reactions: ['Vaccine reactions', 'string'] })).toEqual({ reactions: 'none' });
  });
});
