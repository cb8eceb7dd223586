import { describe, expect, it } from 'vitest';
import type { RuledLine, RuledLines } from '../../../../processing/documents/read/files/ruled-lines.ts';
import type { Placed } from '../../../../samples/placed-page.ts';
import { type Asked, readValues } from './read-page.ts';

type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

const linesAround = (rectangles: readonly Rectangle[]): RuledLines => ({
  horizontal: rectangles.flatMap(([from, top, to, bottom]): RuledLine[] => [
    { at: top, from, to },
    { at: bottom, from, to },
  ]),
  vertical: rectangles.flatMap(([left, from, right, to]): RuledLine[] => [
    { at: left, from, to },
    { at: right, from, to },
  ]),
});

describe('Boxes of a form', () => {
  const form: readonly Placed[] = [
    ["PAYER'S name, street address, city or town, state,", 44, 42, 6],
    ['ZIP code, and telephone no.', 44, 50, 6],
    ['1 Interest income', 304, 42, 6],
    ['$', 304, 74],
    ['1,846.27', 420, 74],
    ['Granite Ferry Savings Bank', 44, 62],
    ['77 Wharf Street', 44, 74],
    ['Portsmouth, NH 03802', 44, 86],
    ['2 Early withdrawal penalty', 304, 102, 6],
    ["RECIPIENT'S name", 44, 122, 6],
    ['Philippa Brandvold', 44, 134],
    ['Street address (including apt. no.)', 44, 152, 6],
    ['15 Old Mill Lane', 44, 164],
    ['City or town, state, and ZIP code', 44, 182, 6],
    ['Kittery, ME 03904', 44, 194],
    ['3 Tax-exempt interest', 304, 122, 6],
    ['$', 304, 134],
    ['98.60', 430, 134],
  ];
  const lines = linesAround([
    [40, 40, 300, 120],
    [300, 40, 480, 100],
    [300, 100, 480, 120],
    [40, 120, 300, 150],
    [300, 120, 480, 150],
    [40, 150, 300, 180],
    [40, 180, 300, 210],
  ]);

  it('A value belongs to the label of its own box, however far below it and whatever is beside it', () => {
    const asked: Asked = {
      interest: ['Interest income', 'number'],
      exempt: ['Tax-exempt interest', 'number'],
      payer: ["Payer's name", 'string'],
    };
    expect(readValues(form, asked, lines)).toEqual({
      interest: 1846.27,
      exempt: 98.6,
      payer: 'Granite Ferry Savings Bank',
    });
  });

  it('An address in one box, and one with a box for each of its parts, belong to the parties of their labels', () => {
    const asked: Asked = {
      payerStreet: ['Payer street', 'string'],
      payerZip: ['Payer ZIP code', 'string'],
      recipientStreet: ['Recipient street', 'string'],
      recipientCity: ['Recipient city', 'string'],
      recipientState: ['Recipient state', 'string'],
    };
    expect(readValues(form, asked, lines)).toEqual({
      payerStreet: '77 Wharf Street',
      payerZip: '03802',
      recipientStreet: '15 Old Mill Lane',
      recipientCity: 'Kittery',
      recipientState: 'ME',
    });
  });

  it('A text that crosses the side of a box is two texts', () => {
    const texts: readonly Placed[] = [
      ['15 State', 44, 42, 6],
      ['17 State income tax', 84, 42, 6],
      ['AZ 1,455.37', 60, 54],
    ];
    const crossed = linesAround([
      [40, 40, 80, 70],
      [80, 40, 200, 70],
    ]);
    expect(readValues(texts, { tax: ['State income tax', 'number'] }, crossed)).toEqual({ tax: 1455.37 });
  });

  it('The number of a column stands below the box of its heading', () => {
    const texts: readonly Placed[] = [
      ['Net wt', 44, 42],
      ['kg', 44, 54],
      ['Gross wt', 104, 42],
      ['kg', 104, 54],
      ['1,192.0', 44, 74],
      ['1,279.8', 104, 74],
    ];
    const headings = linesAround([
      [40, 40, 100, 70],
      [100, 40, 160, 70],
    ]);
    const asked: Asked = { gross: ['Gross weight', 'number'], net: ['Net weight', 'number'] };
    expect(readValues(texts, asked, headings)).toEqual({ gross: 1279.8, net: 1192 });
  });
});

describe('Phone numbers', () => {
  const letter: readonly Placed[] = [
    ['Sagebrush Federal Credit Union', 40, 40],
    ['118 Basin Street', 40, 54],
    ['Boise, ID 83702', 40, 68],
    ['Account number 7700184425136', 40, 120],
    ['Member services: (208) 555-0117, toll free 888-555-0199', 40, 140],
    ['Fax (208) 555-0118', 40, 160],
  ];

  it.each([
    ['Phone for member services', '(208) 555-0117'],
    ['Toll-free phone', '888-555-0199'],
    ['Fax', '(208) 555-0118'],
  ])('Of several numbers, the one that its label names is read: %s', (label, expected) => {
    expect(readValues(letter, { phone: [label, 'string'] })).toEqual({ phone: expected });
  });

  it('A number below the address of a party is its phone number', () => {
    const texts: readonly Placed[] = [
      ['FROM', 40, 40],
      ['TO', 300, 40],
      ['Harrow Woollens Ltd', 40, 54],
      ['Bayview Salvage Inc', 300, 54],
      ['9 Quay Lane', 40, 68],
      ['77 Waterlick Rd', 300, 68],
      ['Denton, TX 76201', 40, 82],
      ['Lynchburg, VA 24502', 300, 82],
      ['(940) 555-0122', 40, 96],
      ['(434) 555-0177', 300, 96],
    ];
    const asked: Asked = { sender: ['Sender phone', 'string'], recipient: ['Recipient phone', 'string'] };
    expect(readValues(texts, asked)).toEqual({ sender: '(940) 555-0122', recipient: '(434) 555-0177' });
  });

  it('A name, an address or an account number is never a phone number', () => {
    const texts = letter.slice(0, 4);
    expect(readValues(texts, { phone: ['Phone of the institution', 'string'] })).toEqual({ phone: null });
  });
});
