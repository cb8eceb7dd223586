import { describe, expect, it } from 'vitest';
import type { Placed } from '../../../../samples/placed-page.ts';
import { type Asked, readValues } from './read-page.ts';

describe('Checks', () => {
  const head: readonly Placed[] = [
    ['OZARK TRAIL MILLWORK, INC.', 40, 40],
    ['2750 W SUNSHINE ST', 40, 54],
    ['SPRINGFIELD, MO 65807', 40, 68],
  ];
  const foot: readonly Placed[] = [
    ['Sterling Abrasives Company', 90, 170],
    ['PO Box 3390', 90, 184],
    ['Toledo, OH 43607-0390', 90, 198],
    ['MEMO March abrasives', 40, 230],
  ];
  const asked: Asked = {
    payee: ['Payee', 'string'],
    city: ['Payee city', 'string'],
    zip: ['Payee ZIP code', 'string'],
  };

  it.each<[string, readonly Placed[]]>([
    [
      'beside the first line',
      [
        ['PAY TO THE', 40, 110],
        ['Sterling Abrasives Company', 130, 110],
        ['$**3,059.30', 480, 110],
        ['ORDER OF', 40, 122],
      ],
    ],
    [
      'beside the last line',
      [
        ['PAY', 40, 98],
        ['**THREE THOUSAND FIFTY-NINE DOLLARS**', 130, 98],
        ['TO THE', 40, 110],
        ['ORDER OF', 40, 122],
        ['Sterling Abrasives Company', 130, 122],
      ],
    ],
  ])(
    'The payee is beside the label, which has several lines, and the address below the payee is the payee’s: %s',
    (_, label) => {
      expect(readValues([...head, ...label, ...foot], asked)).toEqual({
        payee: 'Sterling Abrasives Company',
        city: 'Toledo',
        zip: '43607-0390',
      });
    },
  );
});
