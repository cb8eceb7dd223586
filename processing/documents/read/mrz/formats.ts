/** The place of a value: line (from 0), first position, and the position after the last. */
export type Place = readonly [line: number, from: number, to: number];

/** A layout of machine-readable zones (ICAO Doc 9303, parts 4 to 7). A check digit directly follows its value. */
export interface MrzFormat {
  readonly name: 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B';
  readonly lines: number;
  readonly length: number;
  /** The start of the first line. */
  readonly start: RegExp;
  readonly names: Place;
  readonly number: Place;
  readonly nationality: Place;
  readonly birthDate: Place;
  readonly sex: Place;
  readonly expiryDate: Place;
  /** Optional data of the issuing state; a personal number on most cards and passports. */
  readonly optional: Place;
  /** The range of the composite check digit, and its place; null for visas, which have none. */
  readonly composite: { readonly of: readonly Place[]; readonly at: Place } | null;
}

const secondLine = {
  number: [1, 0, 9],
  nationality: [1, 10, 13],
  birthDate: [1, 13, 19],
  sex: [1, 20, 21],
  expiryDate: [1, 21, 27],
} as const;

/**
 * In the order in which they are tried. Visas share their size with other formats but start with V, so they come first.
 */
export const mrzFormats: readonly MrzFormat[] = [
  {
    name: 'MRV-A',
    lines: 2,
    length: 44,
    start: /^V/,
    names: [0, 5, 44],
    ...secondLine,
    optional: [1, 28, 44],
    composite: null,
  },
  {
    name: 'TD3',
    lines: 2,
    length: 44,
    start: /^P/,
    names: [0, 5, 44],
    ...secondLine,
    optional: [1, 28, 42],
    composite: {
      of: [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 43],
      ],
      at: [1, 43, 44],
    },
  },
  {
    name: 'MRV-B',
    lines: 2,
    length: 36,
    start: /^V/,
    names: [0, 5, 36],
    ...secondLine,
    optional: [1, 28, 36],
    composite: null,
  },
  {
    name: 'TD2',
    lines: 2,
    length: 36,
    start: /^[ACIP]/,
    names: [0, 5, 36],
    ...secondLine,
    optional: [1, 28, 35],
    composite: {
      of: [
        [1, 0, 10],
        [1, 13, 20],
        [1, 21, 35],
      ],
      at: [1, 35, 36],
    },
  },
  {
    name: 'TD1',
    lines: 3,
    length: 30,
    start: /^[ACI]/,
    names: [2, 0, 30],
    number: [0, 5, 14],
    nationality: [1, 15, 18],
    birthDate: [1, 0, 6],
    sex: [1, 7, 8],
    expiryDate: [1, 8, 14],
    optional: [0, 15, 30],
    composite: {
      of: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      at: [1, 29, 30],
    },
  },
];
