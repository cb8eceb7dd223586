import { describe, expect, it } from 'vitest';
import { monthOf } from '../../../../processing/documents/extraction/lexicon/months.ts';
import type { Placed } from '../../../../samples/placed-page.ts';
import { readPage, readValues } from './read-page.ts';

/** Papers in languages that no word list has: their labels are known by their place. */
describe('A paper in a language without word lists', () => {
  const columns = [40, 180, 320];
  const rowsAt = (rows: readonly (readonly string[])[], pitches: readonly number[]): Placed[] => {
    let y = 40;
    return rows.flatMap((texts, row) => {
      y += pitches[row % pitches.length] ?? 0;
      return texts.map((text, column): Placed => [text, columns[column] ?? 0, y]);
    });
  };

  it('Has the values of a form below its labels, although the texts of each column start at one place', () => {
    const texts = rowsAt(
      [
        ['Launþegi', 'Starfsheiti', 'Deild'],
        ['Sif Arnalds', 'Netamaður', 'Löndun'],
        ['Tímabil', 'Verkstjóri', 'Stéttarfélag'],
        ['01.03.2024', 'Birkir Egilsson', 'Félagið Hlein'],
        ['Skattþrep', 'Orlofssjóður', 'Athugasemd'],
        ['2', 'Sjómannasjóður', '64.926'],
      ],
      [30, 15],
    );
    expect(
      readValues(texts, {
        job: ['Starfsheiti', 'string'],
        foreman: ['Verkstjóri', 'string'],
        unit: ['Deild', 'string'],
      }),
    ).toEqual({ job: 'Netamaður', foreman: 'Birkir Egilsson', unit: 'Löndun' });
  });

  it('Has a value beside its label in a list of two columns, although the rest of its row has no digits', () => {
    const list = [
      ['Isem il-klijent', 'Saviour Zahra', 'Data', '31/03/2024'],
      ['Numru tal-kont', '4400 1872 556', 'Perjodu', 'Marzu 2024'],
      ["Tip ta' kont", 'Kont kurrenti', 'Munita', 'EUR'],
      ['Fergħa', 'Marsaxlokk', 'Kodiċi', 'BGPTMTMT'],
      ['Limitu', '', 'Rata', '0.10%'],
    ];
    const starts = [40, 160, 300, 400];
    const texts = list.flatMap((row, index) =>
      row.flatMap((text, column): Placed[] => (text === '' ? [] : [[text, starts[column] ?? 0, 40 + 15 * index]])),
    );
    expect(readValues(texts, { branch: ['Fergħa', 'string'] })).toEqual({ branch: 'Marsaxlokk' });
  });

  it('Has a number where the name of the field asks for one', () => {
    const texts: readonly Placed[] = [
      ['Uimhir an fhógra', 40, 40],
      ['FM-23-559108', 200, 40],
      ['Cigire', 40, 55],
      ['Proinsias Breathnach', 200, 55],
    ];
    expect(readValues(texts, { notice_number: ['Uimhir an fhógra', 'string'] })).toEqual({
      notice_number: 'FM-23-559108',
    });
  });

  it('Has no label with a colon as a value', () => {
    const texts: readonly Placed[] = [
      ['MEWN ARGYFWNG', 40, 40],
      ['Ffôn symudol:', 40, 55],
    ];
    expect(readValues(texts, { emergency: ['Mewn argyfwng', 'string'] })).toEqual({ emergency: null });
  });

  it.each([
    ['Icelandic', '15. maí 2024', '2024-05-15'],
    ['Welsh', '14 Mehefin 2024', '2024-06-14'],
    ['Irish', '12 Meitheamh 2024', '2024-06-12'],
    ['Maltese', "3 ta' Mejju 2024", '2024-05-03'],
    ['Filipino', 'Hunyo 14, 2024', '2024-06-14'],
    ['Albanian', '20 shkurt 2024', '2024-02-20'],
    ['Azerbaijani', '6 iyul 2015', '2015-07-06'],
    ['Catalan', "9 d'abril de 2024", '2024-04-09'],
    ['Greek', '12 Μαρτίου 2024', '2024-03-12'],
    ['Ukrainian', '5 грудня 2023', '2023-12-05'],
  ])('Has its dates read in %s: %s', (_, printed, day) => {
    const { extractedData } = readPage([[`Dyddiad: ${printed}`, 40, 40]], { day: ['Dyddiad', 'date'] });
    expect(extractedData).toEqual({ day });
  });
});

it('A month that languages call alike is the one of the language that has a word list, and a longer name beats its start', () => {
  expect(monthOf('listopada')).toBe(11);
  expect(monthOf('Meitheamh')).toBe(6);
});

it('A region and a registrar are named by words, and a register by its number', () => {
  const texts: readonly Placed[] = [
    ['Region', 40, 40],
    ['Upper Marsh', 200, 40],
    ['Registrar', 40, 55],
    ['Ulysses Penrose', 200, 55],
    ['Register', 40, 70],
    ['3', 200, 70],
  ];
  expect(
    readValues(texts, {
      region: ['Region', 'string'],
      registrar: ['Registrar', 'string'],
      register: ['Register', 'string'],
    }),
  ).toEqual({ region: 'Upper Marsh', registrar: 'Ulysses Penrose', register: '3' });
});

it('A number keeps the digits after the hidden ones', () => {
  const texts: readonly Placed[] = [['Locker number: 5369-02**-****-6135', 40, 40]];
  expect(readValues(texts, { locker_number: ['Locker number', 'string'] })).toEqual({
    locker_number: '5369-02**-****-6135',
  });
});
