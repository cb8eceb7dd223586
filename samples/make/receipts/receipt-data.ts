import { makeBritishVatNumber, makeIrishVatNumber } from '../drawing/check-digits.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';

const line = (name: string, unitPriceCents: number, vat: string, quantity = 1): ReceiptLine => ({
  name,
  quantity,
  unitPriceCents,
  vat,
});

/** A supermarket's receipt, paid by card. Shops, people and numbers are invented. */
export const groceryReceipt: Receipt = {
  shop: 'MARLOW STREET FOODHALL',
  tagline: 'fresh since 1962',
  address: ['12-16 Marlow Street', 'Bristol BS4 7QN'],
  phone: '0117 496 0183',
  vatNumber: makeBritishVatNumber('2716083'),
  number: '0047-118362',
  till: '04',
  servedBy: 'PRIYA',
  date: '2026-11-06',
  time: '18:42',
  currency: 'GBP',
  vatRates: { A: 20, Z: 0 },
  lines: [
    line('SOURDOUGH LOAF 800G', 340, 'Z'),
    line('SEMI SKIMMED MILK 2L', 165, 'Z'),
    line('FREE RANGE EGGS 12', 325, 'Z'),
    line('CHEDDAR MATURE 350G', 415, 'Z'),
    line('BANANAS LOOSE KG', 112, 'Z', 0.865),
    line('CHERRY TOMATOES 330G', 125, 'Z', 2),
    line('CHICKEN THIGHS 1KG', 595, 'Z'),
    line('DARK CHOCOLATE 70%', 210, 'A', 3),
    line('SPARKLING WATER 6PK', 285, 'A'),
    line('WASHING UP LIQUID', 175, 'A'),
    line('KITCHEN ROLL 4PK', 360, 'A'),
  ],
  payment: {
    method: 'card',
    details: ['VISA DEBIT CONTACTLESS', 'CARD ************4821', 'AUTH 093417  TID 28014466', 'VERIFIED BY DEVICE'],
  },
  closing: ['Thank you for shopping with us', 'Refunds within 28 days with this receipt'],
  columns: 42,
  totalLabel: 'TOTAL',
};

/** A hardware shop's narrow receipt, paid in cash, so that it also has the amount given. */
export const hardwareReceipt: Receipt = {
  shop: 'BALLAST HARDWARE',
  tagline: 'tools - timber - garden',
  address: ['3 Kiln Row, Spanish Gate', 'Galway H91 K4RD'],
  phone: '020 918 2264',
  vatNumber: makeIrishVatNumber('5520917'),
  number: 'R-604417',
  till: '2',
  servedBy: 'Eoin',
  date: '2026-10-29',
  time: '11:07',
  currency: 'EUR',
  vatRates: { S: 23, R: 13.5 },
  lines: [
    line('Wood screw 4x50 200pc', 895, 'S'),
    line('Masonry bit 6mm', 420, 'S', 2),
    line('Wall plug grey 100', 365, 'S'),
    line('Exterior paint 2.5L', 3199, 'S'),
    line('Brush 50mm', 580, 'S'),
    line('Seed potatoes 2kg', 650, 'R'),
  ],
  payment: { method: 'cash', givenCents: 8000 },
  closing: ['Goods returned within 14 days', 'with this receipt. Thank you!'],
  columns: 32,
  totalLabel: 'TOTAL EUR',
};

/** A coffee bar's receipt, which is photographed out of focus. */
export const coffeeReceipt: Receipt = {
  shop: 'PIER NINE COFFEE',
  tagline: 'roasted on the quay',
  address: ['9 Lantern Pier', 'Swansea SA1 3XE'],
  phone: '01632 960752',
  vatNumber: makeBritishVatNumber('4093318'),
  number: '77150',
  till: '1',
  servedBy: 'MEGAN',
  date: '2026-11-12',
  time: '08:16',
  currency: 'GBP',
  vatRates: { A: 20 },
  lines: [
    line('FLAT WHITE', 380, 'A', 2),
    line('ALMOND CROISSANT', 345, 'A'),
    line('CARDAMOM BUN', 320, 'A'),
    line('ORANGE JUICE', 395, 'A'),
  ],
  payment: { method: 'card', details: ['MASTERCARD CONTACTLESS', 'CARD ************7730', 'AUTH 518820'] },
  closing: ['wifi: piernine / password: barnacle', 'See you soon'],
  columns: 42,
  totalLabel: 'AMOUNT DUE',
};
