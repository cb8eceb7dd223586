import { expect, it } from 'vitest';
import type { Placed } from '../../../../samples/placed-page.ts';
import { readValues as read } from './read-page.ts';

it('An institution is named by the line near the top that has its noun', () => {
  const lab: Placed[] = [
    ['Labor Nordfriesland MVZ GmbH', 50, 30],
    ['Deichweg 3, 25813 Husum', 50, 45],
    ['Auftragsnummer: 2406-88123', 50, 80],
  ];
  expect(read(lab, { lab: ['Labor', 'string'] })).toEqual({ lab: 'Labor Nordfriesland MVZ GmbH' });
});

it('The holder of an account is the recipient of its statement, also on the right if a form of address is there', () => {
  const german: Placed[] = [
    ['Volksbank Hellweg eG', 50, 30],
    ['Sabine Kretschmar', 50, 80],
    ['Ostwall 12', 50, 94],
    ['59494 Soest', 50, 108],
  ];
  expect(read(german, { holder: ['Kontoinhaber', 'string'] })).toEqual({ holder: 'Sabine Kretschmar' });
  const french: Placed[] = [
    ['SARL Atelier Bastide', 50, 30],
    ['7 place du Capitole, 31000 Toulouse', 50, 44],
    ['Mme Claire Fontanel', 350, 80],
    ['18 rue Pargaminières', 350, 94],
    ['31000 Toulouse', 350, 108],
  ];
  expect(read(french, { employee: ['Salarié', 'string'] })).toEqual({ employee: 'Mme Claire Fontanel' });
});

it('A period has a first and a last day in many forms', () => {
  const asked = { start: ['Start date', 'date'], end: ['End date', 'date'] } as const;
  const text = 'A fixed term from and including 1 September 2024 to and including 31 August 2025';
  expect(read([[text, 50, 50]], asked)).toEqual({ start: '2024-09-01', end: '2025-08-31' });
  const spanish: Placed[] = [['Periodo de liquidación: del 1 al 30 de abril de 2024', 50, 50]];
  const ofPeriod = { start: ['Inicio del periodo', 'date'], end: ['Fin del periodo', 'date'] } as const;
  expect(read(spanish, ofPeriod)).toEqual({ start: '2024-04-01', end: '2024-04-30' });
  const czech: Placed[] = [['Období: 01.05.2024 - 31.05.2024', 50, 50]];
  expect(read(czech, { from: ['Období od', 'date'], to: ['Období do', 'date'] })).toEqual({
    from: '2024-05-01',
    to: '2024-05-31',
  });
});

it('A year is never another number, and the line at the foot of a check is no text', () => {
  const page: Placed[] = [
    ['Tax year', 50, 50],
    ['885.09', 120, 50],
    ['MEMO', 50, 100],
    ['Invoice 8831', 100, 100],
    ['⑆122105278⑆ 6724301068⑈ 1027', 50, 120],
  ];
  expect(read(page, { year: ['Tax year', 'string'], memo: ['Memo', 'string'] })).toEqual({
    year: null,
    memo: 'Invoice 8831',
  });
});

it('A month is found in the title of a payslip, and is never another number', () => {
  const page: Placed[] = [
    ['Lohnabrechnung September 2024', 50, 50],
    ['Monatslohn', 50, 80],
    ["6'420.00", 300, 80],
  ];
  expect(read(page, { month: ['Lohnmonat', 'string'] })).toEqual({ month: 'September 2024' });
});

it('A price per month is not a month', () => {
  const page: Placed[] = [
    ['Rent per month', 50, 50],
    ['$1,150.00', 200, 50],
  ];
  expect(read(page, { rent: ['Rent per month', 'string'] })).toEqual({ rent: '$1,150.00' });
});
