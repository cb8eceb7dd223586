import { describe, expect, it } from 'vitest';
import { readDrawing as read } from './read-page.ts';

describe('Amounts whose cents have a place of their own', () => {
  it('On a tax form, they are joined, and the number of a box is not part of its label', () => {
    const slip = [
      '+-------------------------------------+-------------------------------------+',
      '| 14  Employment income               | 22  Income tax deducted             |',
      '|     Revenus d’emploi                |     Impôt sur le revenu retenu      |',
      '|                            61870 44 |                            10218 73 |',
      '+-------------------------------------+-------------------------------------+',
      '| 16  Employee’s CPP contributions    | 44  Union dues                      |',
      '|     Cotisations de l’employé au RPC |     Cotisations syndicales          |',
      '|                             3473 04 |                              540 00 |',
      '+-------------------------------------+-------------------------------------+',
    ];
    const asked = {
      income: ['Employment income', 'currency'],
      tax: ['Income tax deducted', 'currency'],
      dues: ['Union dues', 'currency'],
    } as const;
    expect(read(slip, asked)).toEqual({ income: '61870.44', tax: '10218.73', dues: '540.00' });
  });

  it('In a column of their own, they are joined', () => {
    const certificate = [
      'Pay and Income Tax details           Pay                  Tax deducted',
      '                                     £        p               £        p',
      'In previous employment(s)         4816  20              353  40',
      'In this employment               27904  55             3676  60',
      'Total for year                   32720  75             4030  00',
    ];
    expect(read(certificate, { pay: ['Total for year', 'currency'] })).toEqual({ pay: '32720.75' });
  });

  it('Two numbers beside each other are not an amount on a page whose amounts have a decimal mark', () => {
    const list = [
      'Item            Units  Boxes      Price',
      'Screws           1200  12         40.00',
      'Bolts            2400  24         81.50',
      'Nuts             3600  36         22.75',
      'Washers          4800  48         12.25',
    ];
    expect(read(list, { units: ['Units', 'number'] })).toEqual({ units: 1200 });
  });
});
