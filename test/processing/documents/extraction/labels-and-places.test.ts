import { expect, it } from 'vitest';
import { readDrawing as read } from './read-page.ts';

it('The second of two days belongs to the second of two labels', () => {
  const statement = ['Opening/Closing Date 04/22/27 - 05/21/27', '2290 COPPER CANYON RD, FLAGSTAFF, AZ 86004'];
  expect(read(statement, { closing: ['Closing date', 'date'] })).toEqual({ closing: '2027-05-21' });
});

it('Beside a label above its value, the next label is not a value', () => {
  const pass = [
    '+--------------------------------------------------+---------------------+',
    '|  Flight        Date          Departure  Arrival  |                     |',
    '|  AW 1949       17OCT25       06:35      08:00    |   Seat        Group |',
    '|                                                  |   23F         4     |',
    '|  Gate          Boarding      Group      Seat     |                     |',
    '|  B07           06:05         4          23F      |   Seq. No.          |',
    '+--------------------------------------------------+---------------------+',
  ];
  expect(read(pass, { seat: ['Seat', 'string'] })).toEqual({ seat: '23F' });
});

it('A number is not looked for beyond the value beside its label', () => {
  const order = ['Your reference:  Second floor move   2600 Berchem', 'Order number:    VO-2029-04471'];
  expect(read(order, { reference: ['Your reference', 'string'] })).toEqual({
    reference: 'Second floor move',
  });
});

it('The place of delivery and the billing address differ by their labels in any of several languages', () => {
  const note = [
    'Lieferadresse                  Rechnungsadresse',
    'Tischlerei Obermoser           Obermoser Holzbau KG',
    'Parkweg 11                     Dorfplatz 2',
    '5640 Bad Gastein               5630 Bad Hofgastein',
  ];
  const asked = { delivery: ['Delivery address', 'string'], billing: ['Billing address', 'string'] } as const;
  expect(read(note, asked)).toEqual({
    delivery: 'Parkweg 11, 5640 Bad Gastein',
    billing: 'Dorfplatz 2, 5630 Bad Hofgastein',
  });
});

it('Only a code of a currency is one, whatever is below its label', () => {
  const waybill = [
    'Shipper: Rift Valley Blooms Ltd, Naivasha, Kenya',
    'To    By First Carrier    Currency    WT/VAL      Declared Value for Carriage',
    'FRA   SAVANNA AIR         USD         PPD         NVD',
  ];
  expect(read(waybill, { currency: ['Currency', 'string'] })).toEqual({ currency: 'USD' });
});

it('An address ends at the next label', () => {
  const permit = ['Job address', '640 Wheatland Ave', 'Property owner', 'Alvin and June Sorensen'];
  expect(read(permit, { address: ['Job address', 'string'] })).toEqual({ address: '640 Wheatland Ave' });
});

it('A field whose label is its name asks for the words of the name', () => {
  const card = ['Account holder    IBAN', 'Jonas Wiechmann   DE89 3704 0044 0532 0130 00'];
  const asked = { accountHolder: ['accountHolder', 'string'] } as const;
  expect(read(card, asked)).toEqual({ accountHolder: 'Jonas Wiechmann' });
});
