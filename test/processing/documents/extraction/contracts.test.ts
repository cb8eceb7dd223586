import { describe, expect, it } from 'vitest';
import type { Placed } from '../../../../samples/placed-page.ts';
import { type Asked, readValues } from './read-page.ts';

/** Reads lines of running text, one below the other. */
const read = (lines: readonly string[], asked: Asked): Record<string, unknown> =>
  readValues(
    lines.map((line, index): Placed => [line, 40, 60 + 14 * index]),
    asked,
  );

describe('The parties of a contract are named by the terms that it defines', () => {
  it('The parties of a contract are named by terms in quotes and brackets, even over the ends of lines', () => {
    const lines = [
      'This Consulting Agreement is entered into as of March 3, 2024 (the "Effective Date") by and between',
      'Larkspur Analytics, Inc., a Delaware corporation with its principal place of business at 9 Pier Road, Boston',
      '("Client"), and Hollis Byrne, an individual residing at 12 Quarry Lane, Salem ("Consultant").',
    ];
    const asked: Asked = {
      client: ['Client', 'string'],
      consultant: ['Consultant', 'string'],
      effective: ['Effective date', 'date'],
    };
    expect(read(lines, asked)).toEqual({
      client: 'Larkspur Analytics, Inc.',
      consultant: 'Hollis Byrne',
      effective: '2024-03-03',
    });
  });

  it('The parties of a contract are named with numbers before them and places after them', () => {
    const lines = [
      'BETWEEN:',
      '(1) NORTHGATE OPTICS LIMITED, a company incorporated in England under number 04417221 whose registered office',
      'is at 5 Kiln Road, Reading RG1 4AA (the "Discloser"); and',
      '(2) Tamsin Hale of 9 Ferry Row, Poole BH15 2AB (the "Receiver").',
    ];
    expect(read(lines, { discloser: ['Discloser', 'string'], receiver: ['Receiver', 'string'] })).toEqual({
      discloser: 'NORTHGATE OPTICS LIMITED',
      receiver: 'Tamsin Hale',
    });
  });

  it('The parties of a contract are named between dashes in German, and after a comma in French and Spanish', () => {
    const german = [
      'zwischen',
      'Hausverwaltung Ebner GmbH, Ringstr. 4, 80331 München',
      '– nachfolgend „Vermieter“ genannt –',
      'und',
      'Frau Paula Zeller, Amselweg 2, 80333 München',
      '– nachfolgend „Mieter“ genannt –',
    ];
    expect(read(german, { landlord: ['Vermieter', 'string'], tenant: ['Mieter', 'string'] })).toEqual({
      landlord: 'Hausverwaltung Ebner GmbH',
      tenant: 'Frau Paula Zeller',
    });
    const french = [
      'et Madame Odile Tran, demeurant 12 allée des Pins, Grenoble, ci-après dénommée « le Prestataire ».',
    ];
    expect(read(french, { provider: ['Prestataire', 'string'] })).toEqual({ provider: 'Madame Odile Tran' });
    const spanish = ['De una parte, Inmobiliaria Sorolla, S.L., con CIF B12345674, en adelante, "el Arrendador"'];
    expect(read(spanish, { landlord: ['Arrendador', 'string'] })).toEqual({ landlord: 'Inmobiliaria Sorolla, S.L.' });
  });
});

it('The first and the last day of a contract are found by the words before them in its sentences', () => {
  const lines = [
    'This Lease is made as of May 1, 2024 by and between Juniper Holdings LLC and Priya Nair.',
    'The term begins on June 1, 2024 and ends on May 31, 2025.',
  ];
  const asked: Asked = {
    signed: ['Agreement date', 'date'],
    start: ['Lease start date', 'date'],
    end: ['Lease end date', 'date'],
  };
  expect(read(lines, asked)).toEqual({ signed: '2024-05-01', start: '2024-06-01', end: '2025-05-31' });
  expect(read(['El contrato se extiende hasta el 31 de agosto de 2025.'], { end: ['End date', 'date'] })).toEqual({
    end: '2025-08-31',
  });
  expect(read(['Signed this 3rd day of March, 2024'], { signed: ['Signed', 'date'] })).toEqual({
    signed: '2024-03-03',
  });
});

it('An amount in a sentence belongs to the words before it', () => {
  const lines = [
    'Tenant shall pay monthly rent of $2,150.00, due on the first day of each month. Tenant shall also pay a security',
    'deposit of $2,000.00 before the first day of the term, and a late fee of $75.00 if the rent is not paid in time.',
  ];
  expect(read(lines, { rent: ['Monthly rent', 'currency'], lateFee: ['Late fee', 'currency'] })).toEqual({
    rent: '2150.00',
    lateFee: '75.00',
  });
});

it('A word that joins two names and a sentence are never a party', () => {
  const lines = [
    'Landlord',
    'and',
    'The rent is due on the first working day of every month of the term of this lease.',
  ];
  expect(read(lines, { landlord: ['Landlord', 'string'] })).toEqual({ landlord: null });
});

it('The clauses of a contract state its governing law, its term and its notice period, and its first line is its title', () => {
  const lines = [
    'SERVICES AGREEMENT',
    'This Agreement commences on the Effective Date and continues for a period of twenty-four (24) months.',
    "6. Termination. Either party may terminate this Agreement upon sixty (60) days' prior written notice.",
    '9. Governing Law. This Agreement shall be governed by the laws of the State of Oregon.',
    'BIRCHLINE ANALYTICS INC.',
  ];
  const asked: Asked = {
    title: ['Title of the contract', 'string'],
    term: ['Term in months', 'number'],
    notice: ['Notice period', 'string'],
    law: ['Governing law', 'string'],
  };
  expect(read(lines, asked)).toEqual({
    title: 'SERVICES AGREEMENT',
    term: 24,
    notice: 'sixty (60) days',
    law: 'State of Oregon',
  });
  expect(
    read(['Es kann mit einer Frist von drei Monaten gekündigt werden.'], { notice: ['Kündigungsfrist', 'string'] }),
  ).toEqual({ notice: 'drei Monaten' });
  expect(read(['The lease runs for a term of two (2) years.'], { term: ['Term in months', 'number'] })).toEqual({
    term: 24,
  });
});

it('A lease tells the address of the landlord, its last day, a fee, and numbers after their nouns', () => {
  const lines = [
    'THIS LEASE is made as of the 28th day of July, 2025, by and between Cove Cottages, LLC, a Maine limited',
    'liability company with its office at 12 Wharf Lane, Kennebunk, Maine 04046 (hereinafter the "Lessor"), and',
    'Philippa Mansfield (the "Lessee"). Lessor leases to Lessee the dwelling known as Unit 3R at 207 Alewive Road,',
    'together with one assigned parking space numbered 14 and the use of the common laundry room of the building.',
    'The term of this Lease shall be eleven months, commencing at noon on September 1, 2025, and ending at noon on',
    'July 31, 2026. Any installment not received within fifteen days of its due date shall bear a late charge of $79.40.',
  ];
  const asked: Asked = {
    tenant: ['Tenant', 'string'],
    address: ['Address of the landlord', 'string'],
    unit: ['Unit', 'string'],
    parking: ['Parking space', 'string'],
    end: ['Term ends on', 'date'],
    fee: ['Late fee', 'number'],
  };
  expect(read(lines, asked)).toEqual({
    tenant: 'Philippa Mansfield',
    address: '12 Wharf Lane, Kennebunk, Maine 04046',
    unit: '3R',
    parking: '14',
    end: '2026-07-31',
    fee: 79.4,
  });
});

describe('Clauses with numbers at the left edge', () => {
  const clauses = [
    ['1. PARTIES'],
    [
      '1.1',
      'The Lessor is Hendrik Basson-Mokoena, identity number 640917 5083 08 4, of 3 Ou Wapad, Paarl (“the Lessor”).',
    ],
    ['1.2', 'The Lessee is Nomvula Dlamini, cell 082 555 0173 (“the Lessee”), who accepts the premises as they stand.'],
    ['4. RENT AND OTHER CHARGES'],
    [
      '4.1',
      'The monthly rent is R13,850.00, payable in advance and without deduction, on the first day of each month.',
    ],
    ['5. DEPOSIT'],
    ['5.1', 'Before occupation the Lessee pays a deposit of R27,700.00, being twice the rent, and a key deposit'],
    ['', 'of R600.00 for two remote controls. The agent invests the deposit in an account that bears interest.'],
  ];
  const page = clauses.flatMap(([left = '', right], index): Placed[] => {
    const y = 60 + 14 * index;
    return [
      ...(left === '' ? [] : [[left, 40, y] as const]),
      ...(right === undefined ? [] : [[right, 70, y] as const]),
    ];
  });

  it('The number of a clause is not an amount, and neither is one that continues a sentence', () => {
    const asked: Asked = { rent: ['Monthly rent', 'number'], deposit: ['Deposit', 'number'] };
    expect(readValues(page, asked)).toEqual({ rent: 13_850, deposit: 27_700 });
  });

  it('The name of a party follows the verb', () => {
    expect(readValues(page, { lessor: ['Lessor', 'string'], lessee: ['Lessee', 'string'] })).toEqual({
      lessor: 'Hendrik Basson-Mokoena',
      lessee: 'Nomvula Dlamini',
    });
  });
});
