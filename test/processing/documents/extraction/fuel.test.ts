import { describe, expect, it } from 'vitest';
import type { Placed } from '../../../../samples/placed-page.ts';
import { type Asked, readValues } from './read-page.ts';

const asked: Asked = {
  fuel: ['Kind of fuel', 'string'],
  litres: ['Quantity in litres', 'number'],
  price: ['Price per litre', 'number'],
  amount: ['Amount for fuel', 'number'],
};

describe('The fuel of a receipt', () => {
  it('Fuel on a receipt has a volume and a price that make its amount, which may be a line above', () => {
    const receipt: readonly Placed[] = [
      ['Tankstelle Almut Behn', 50, 30],
      ['* Super E10', 50, 60],
      ['67,13 A', 200, 60],
      ['Säule 04 39,721 x 1,690 €/l', 50, 74],
      ['Kaffee groß', 50, 90],
      ['2,90 A', 200, 90],
    ];
    expect(readValues(receipt, asked)).toEqual({ fuel: 'Super E10', litres: 39.721, price: 1.69, amount: 67.13 });
  });

  it('Fuel on a receipt may have its volume and price in columns below its name', () => {
    const receipt: readonly Placed[] = [
      ['QTD UN', 50, 30],
      ['VL UNIT R$', 130, 30],
      ['VL TOTAL R$', 210, 30],
      ['000002 GASOLINA C ADITIVADA', 50, 44],
      ['38,417 L', 50, 58],
      ['6,189', 130, 58],
      ['237,76', 210, 58],
    ];
    expect(readValues(receipt, asked)).toEqual({
      fuel: 'GASOLINA C ADITIVADA',
      litres: 38.417,
      price: 6.189,
      amount: 237.76,
    });
  });

  it('Another article is no fuel, although its quantity and price make an amount', () => {
    const receipt: readonly Placed[] = [
      ['Äpfel', 50, 60],
      ['1,245 x 3,990', 50, 74],
      ['4,97', 200, 74],
    ];
    expect(readValues(receipt, asked)).toMatchObject({ fuel: null, litres: null });
  });
});
