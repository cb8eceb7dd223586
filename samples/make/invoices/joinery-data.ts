import { makeBritishVatNumber, makeIban } from '../drawing/check-digits.ts';
import type { Invoice } from './invoice.ts';

/** A joiner's one-page invoice, which is printed and scanned. Companies, people, numbers and the bank are invented. */
export const joineryInvoice: Invoice = {
  number: '2026/0392',
  issuedOn: '2026-09-03',
  dueOn: '2026-09-17',
  purchaseOrder: 'LPS-1184',
  currency: 'GBP',
  supplier: {
    name: 'Pemberton & Sons Joinery',
    address: ['The Old Sawmill, Wenlock Lane', 'Ashbrook', 'Shropshire SY7 9QT'],
  },
  supplierVatNumber: makeBritishVatNumber('3184057'),
  customer: {
    name: 'Larkfield Primary School',
    address: ['The Bursar', '18 Chapel Hill', 'Ashbrook', 'Shropshire SY7 9RB'],
  },
  iban: makeIban('GB', 'WVBK40900271836405'),
  bic: 'WVBKGB21',
  bank: 'Wrekin Vale Bank',
  lines: [
    {
      code: '',
      description: 'Oak library shelving, 6 bays, fitted',
      quantity: 6,
      unit: 'bay',
      unitPriceCents: 38500,
      vatPercent: 20,
    },
    {
      code: '',
      description: 'Reading bench with storage, 2.4 m',
      quantity: 2,
      unit: 'ea',
      unitPriceCents: 46250,
      vatPercent: 20,
    },
    {
      code: '',
      description: 'Replace hall door, FD30 fire door',
      quantity: 1,
      unit: 'ea',
      unitPriceCents: 61875,
      vatPercent: 20,
    },
    {
      code: '',
      description: 'Door closer and ironmongery',
      quantity: 1,
      unit: 'set',
      unitPriceCents: 14390,
      vatPercent: 20,
    },
    {
      code: '',
      description: 'Coat pegs, beech, row of 12',
      quantity: 5,
      unit: 'row',
      unitPriceCents: 7460,
      vatPercent: 20,
    },
    { code: '', description: 'Repair stage steps', quantity: 3.5, unit: 'hr', unitPriceCents: 4200, vatPercent: 20 },
    {
      code: '',
      description: 'Danish oil and sundries',
      quantity: 1,
      unit: 'lot',
      unitPriceCents: 6835,
      vatPercent: 20,
    },
  ],
};
