import { expect, it } from 'vitest';
import type { Placed } from '../../../../samples/placed-page.ts';
import { readValues as read } from './read-page.ts';

it('Amounts of the year so far answer only fields that ask for them', () => {
  const payslip: readonly Placed[] = [
    ['Gesamtbrutto', 50, 50],
    ['3.418,15', 480, 50],
    ['Lohnsteuer', 50, 70],
    ['402,58', 480, 70],
    ['Aufgelaufene Jahreswerte bis April 2026', 50, 110],
    ['Gesamtbrutto', 50, 130],
    ['Lohnsteuer', 200, 130],
    ['13.105,60', 50, 150],
    ['1.508,24', 200, 150],
  ];
  const values = read(payslip, {
    gross: ['Gross pay of the month', 'number'],
    tax: ['Lohnsteuer', 'number'],
    grossOfYear: ['Gesamtbrutto kumuliert', 'number'],
    taxOfYear: ['Lohnsteuer Jahreswert', 'number'],
  });
  expect(values).toEqual({ gross: 3418.15, tax: 402.58, grossOfYear: 13105.6, taxOfYear: 1508.24 });
});

it('The number of a check is the printed one, without the zeros of the line of magnetic characters', () => {
  const check: readonly Placed[] = [
    ['Paperboard Company', 50, 50],
    ['70418', 500, 50],
    ['PAY TO THE ORDER OF', 50, 90],
    ['Ada Quill', 200, 90],
    ['C070418C A091300447A 4417 7188C', 50, 200],
  ];
  expect(read(check, { number: ['Check number', 'string'] })).toEqual({ number: '70418' });
});

it('A mark and a word in small letters are not the name of a person', () => {
  const form: readonly Placed[] = [
    ['Full name *', 50, 50],
    ['plan', 250, 50],
    ['Ada M Quill', 50, 70],
  ];
  expect(read(form, { name: ['Full name', 'string'] })).toEqual({ name: 'Ada M Quill' });
});

it('A field for the number of a customer does not become a name because its name is short', () => {
  const label: readonly Placed[] = [
    ['Bill to', 50, 50],
    ['Quill Books Ltd', 50, 70],
    ['Customer no.', 50, 120],
    ['62044177', 150, 120],
  ];
  expect(read(label, { customer: ['Carrier customer no.', 'string'] })).toEqual({ customer: '62044177' });
});

it('The headings over a label that is printed twice tell which one a field asks for', () => {
  const statement: readonly Placed[] = [
    ['REGULAR SAVINGS', 50, 50],
    ['Ending balance', 50, 70],
    ['3,261.07', 300, 70],
    ['FREE CHECKING', 50, 110],
    ['Ending balance', 50, 130],
    ['3,673.85', 300, 130],
  ];
  const values = read(statement, {
    savings: ['Savings ending balance', 'number'],
    checking: ['Checking ending balance', 'number'],
  });
  expect(values).toEqual({ savings: 3261.07, checking: 3673.85 });
});

it('A count of deposits is not their total, and a page number is no charge', () => {
  const statement: readonly Placed[] = [
    ['Deposits and other additions', 50, 50],
    ['4,088.04', 300, 50],
    ['# of deposits/credits: 4', 400, 50],
    ['Your new charges - details start on page 2', 50, 90],
    ['Total new charges', 50, 110],
    ['$164.34', 300, 110],
  ];
  const values = read(statement, { deposits: ['Total deposits', 'number'], charges: ['New charges', 'number'] });
  expect(values).toEqual({ deposits: 4088.04, charges: 164.34 });
});

it('The row of a table that has the words of a field comes before rows below a heading with them', () => {
  const payslip: readonly Placed[] = [
    ['Earnings', 50, 50],
    ['this period', 300, 50],
    ['year to date', 420, 50],
    ['Regular', 50, 70],
    ['2,120.00', 310, 70],
    ['25,440.00', 430, 70],
    ['Gross Pay', 50, 90],
    ['2,378.63', 310, 90],
    ['27,969.03', 430, 90],
  ];
  expect(read(payslip, { gross: ['Gross year to date', 'number'] })).toEqual({ gross: 27969.03 });
});

it('A name ends before a phone number, another fact or the number of the next field', () => {
  const paper: readonly Placed[] = [
    ['Broker:', 50, 50],
    ['Ogeechee Customs Brokers Inc 912-555-0163', 150, 50],
    ['Agent:', 50, 70],
    ['Sedbergh Vale Ltd · Issued on 12 March 2026', 150, 70],
    ['CLASS: D 9a', 50, 90],
  ];
  const values = read(paper, {
    broker: ['Broker', 'string'],
    agent: ['Agent', 'string'],
    class: ['Class', 'string'],
  });
  expect(values).toEqual({ broker: 'Ogeechee Customs Brokers Inc', agent: 'Sedbergh Vale Ltd', class: 'D' });
});

it('The number of a license card does not need the form of a payment card', () => {
  const card: readonly Placed[] = [
    ['Driver Licence', 50, 50],
    ['Card Number 2 093 652 615', 50, 90],
  ];
  const found = read(card, { cardNumber: ['Card Number', 'string'] }).cardNumber;
  expect(String(found).replaceAll(' ', '')).toBe('2093652615');
});

it('A label that says the opposite does not answer a field, even if it has most of its words', () => {
  const letter: readonly Placed[] = [
    ['Net pay of this month', 50, 50],
    ['72,352.00', 300, 50],
  ];
  expect(read(letter, { gross: ['Gross pay of this month', 'number'] })).toEqual({ gross: null });
});

it('A currency may be printed as its name beside its label', () => {
  const statement: readonly Placed[] = [
    ['Currency', 50, 50],
    ['NAIRA', 150, 50],
  ];
  expect(read(statement, { currency: ['Currency', 'string'] })).toEqual({ currency: 'NGN' });
});

it('An instruction and the label of the next box are not the name of a person', () => {
  const form: readonly Placed[] = [
    ['Sending person', 50, 50],
    ['Please print and press hard.', 200, 50],
    ['Employee', 50, 90],
    ['14 Other', 200, 90],
  ];
  const values = read(form, { sender: ['Sending person', 'string'], employee: ['Employee', 'string'] });
  expect(values.sender).not.toBe('Please print and press hard.');
  expect(values.employee).toBeNull();
});

it('A clause heading before a defined term is not its meaning', () => {
  const contract: readonly Placed[] = [
    ['1. Premises and event. Owner grants Renter a license to use the barn (the “Premises”) for a day.', 50, 50],
  ];
  const { premises } = read(contract, { premises: ['Premises', 'string'] });
  expect(premises).not.toBe('Premises and event. Owner grants Renter');
});

it('Labels as papers print them give names, years, places and numbers with several parts', () => {
  const letter: readonly Placed[] = [
    ['Account Title', 50, 50],
    ['Thessaly R. Bloxom', 250, 50],
    ['Member Since', 50, 90],
    ['2011', 50, 104],
    ['Branch: Hickory, NC Branch phone: (828) 555-0193', 50, 140],
    ['Contract No. VM-PO-3592', 50, 170],
    ['L/C No. NSB60952-LC', 250, 170],
  ];
  const values = read(letter, {
    title: ['Account title', 'string'],
    since: ['Member since', 'string'],
    branch: ['Branch', 'string'],
    contract: ['Contract No.', 'string'],
    credit: ['Letter of credit number', 'string'],
  });
  expect(values).toEqual({
    title: 'Thessaly R. Bloxom',
    since: '2011',
    branch: 'Hickory, NC',
    contract: 'VM-PO-3592',
    credit: 'NSB60952-LC',
  });
});

it('A number at a label with all requested words comes before one at a shorter label', () => {
  const payslip: readonly Placed[] = [
    ['NET À PAYER AVANT IMPÔT SUR LE REVENU', 50, 50],
    ['2 394,37', 420, 50],
    ['Brut', 100, 80],
    ['Net imposable', 170, 80],
    ['NET PAYÉ EN EUROS', 400, 82],
    ['2 936,50', 100, 100],
    ['2 395,30', 170, 100],
    ['2 255,44', 410, 104],
  ];
  const values = read(payslip, {
    netAvantImpot: ['Net à payer avant impôt', 'number'],
    netPaye: ['Net payé', 'number'],
  });
  expect(values).toEqual({ netAvantImpot: 2394.37, netPaye: 2255.44 });
});

it('A day beside the label of a nationality is not the nationality', () => {
  const card: readonly Placed[] = [
    ['NACIONALIDAD', 50, 50],
    ['FECHA DE NACIMIENTO', 200, 50],
    ['26 11 1993', 50, 64],
  ];
  expect(read(card, { nationality: ['Nationality', 'string'] })).toEqual({ nationality: null });
});
