import { expect, it } from 'vitest';
import { readDrawing as read } from './read-page.ts';

const french = [
  '| A    Numéro d’immatriculation          B    Date de 1re immatriculation     I    Date du certificat   |',
  '|      GK-407-WZ                              26/04/2019                           08/09/2023           |',
  '| D.1  Marque   CORVELLE          D.2   M10CLNVP0214K118        D.2.1  M10CRVVP102K77                   |',
  '| D.3  LUNEA 1.2                  E     VF9CLN12K56083914                                               |',
  '| F.1  1710        F.2  1705      F.3   2810      G  1220       G.1  1145                               |',
  '| P.1  1199        P.2  81        P.3   ES        P.6  5        Q                                       |',
  '| S.1  5           S.2            U.1   72        U.2  4125                                             |',
  '| V.7  116         V.9  EURO6                                                                           |',
];

it('The codes of a registration certificate name its figures, whatever the labels of the fields', () => {
  const asked = {
    make: ['Marque', 'string'],
    mass: ['Maximum permissible mass (kg)', 'number'],
    service: ['Mass in service', 'number'],
    empty: ['Poids à vide national (G.1)', 'number'],
    displacement: ['Engine displacement (ccm)', 'number'],
    fuel: ['Energy source', 'string'],
    fiscal: ['Puissance administrative nationale', 'number'],
    seats: ['Seats', 'number'],
    carbon: ['CO2 (g/km)', 'number'],
    emissions: ['Emission class', 'string'],
  } as const;
  expect(read(french, asked)).toEqual({
    make: 'CORVELLE',
    mass: 1705,
    service: 1220,
    empty: 1145,
    displacement: 1199,
    fuel: 'ES',
    fiscal: 5,
    seats: 5,
    carbon: 116,
    emissions: 'EURO6',
  });
});

it('A value of a registration certificate may be below the label beside its code', () => {
  const german = [
    'D.1 Marke                       P.1 Hubraum in cm3',
    '    TALBRUCK                        1598',
    'D.3 Handelsbezeichnung(en)      T  Höchstgeschwindigkeit in km/h',
    '    ARVO KOMBI                     196',
    'P.3 DIESEL                      R  Farbe des Fahrzeugs',
    'S.1 5                              BLAU',
  ];
  const asked = {
    speed: ['Höchstgeschwindigkeit in km/h', 'number'],
    color: ['Vehicle color', 'string'],
    displacement: ['Engine displacement', 'number'],
  } as const;
  expect(read(german, asked)).toEqual({ speed: 196, color: 'BLAU', displacement: 1598 });
});

it('Codes on a paper that is no registration certificate name nothing', () => {
  const list = ['P.1 1200 words', 'P.2 300 words'];
  expect(read(list, { displacement: ['Engine displacement', 'number'] })).toEqual({ displacement: null });
});
