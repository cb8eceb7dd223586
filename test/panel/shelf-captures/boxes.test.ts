import { expect, it } from 'vitest';
import {
  copiesAlongRow,
  copiesBeside,
  movedBoxes,
  resizedBox,
} from '../../../panel/page/src/pages/shelf-captures/boxes/box-geometry.ts';
import { findProducts } from '../../../panel/page/src/pages/shelf-captures/boxes/product-search.ts';
import { rowDifferences, shelfRows } from '../../../panel/page/src/pages/shelf-captures/boxes/shelf-rows.ts';

const picture = { width: 400, height: 200 };
const at = (x: number, y = 20, width = 40, height = 60) => ({ x, y, width, height });

it('Boxes move together and stay within the photo', () => {
  expect(movedBoxes([at(10), at(60)], picture, 25, 5)).toEqual([at(35, 25), at(85, 25)]);
  expect(movedBoxes([at(10), at(60)], picture, -50, -500)).toEqual([at(0, 0), at(50, 0)]);
  expect(movedBoxes([at(10), at(60)], picture, 5_000, 0)).toEqual([at(310), at(360)]);
});

it('A handle moves the sides that it is at, down to the shortest box and up to the edge of the photo', () => {
  expect(resizedBox(at(100), picture, 'se', 10, 20)).toEqual(at(100, 20, 50, 80));
  expect(resizedBox(at(100), picture, 'nw', 10, -5)).toEqual(at(110, 15, 30, 65));
  expect(resizedBox(at(100), picture, 'w', 500, 500)).toEqual(at(136, 20, 4, 60));
  expect(resizedBox(at(100), picture, 'e', 500, 500)).toEqual(at(100, 20, 300, 60));
});

it('A box is copied beside itself, and along its row up to the next box', () => {
  expect(copiesBeside([at(10), at(60)], picture)).toEqual([at(100), at(150)]);
  expect(copiesBeside([at(370, 20, 30)], picture)).toEqual([]);
  const others = [at(180), at(60, 120)];
  expect(copiesAlongRow(at(20), others, picture)).toEqual([at(60), at(100), at(140)]);
  expect(copiesAlongRow(at(300), [], picture)).toEqual([at(340)]);
});

const boxOf = (detectionId: string, x: number, y: number, row: number | null, sku: string | null = 'a') => ({
  detectionId,
  row,
  sku,
  duplicateOf: null,
  box: at(x, y),
});

it('Boxes are shown by row from top to bottom, and drawn boxes in the row where they are', () => {
  const boxes = [boxOf('low', 10, 120, 2), boxOf('b', 90, 20, 1), boxOf('drawn', 50, 28, null), boxOf('a', 10, 20, 1)];
  expect(shelfRows(boxes).map((row) => row.map(({ detectionId }) => detectionId))).toEqual([
    ['a', 'drawn', 'b'],
    ['low'],
  ]);
  expect(shelfRows([boxOf('only', 1, 1, null), boxOf('under', 1, 130, null)])).toHaveLength(2);
});

it('A row names the products with more or fewer facings than its planogram', () => {
  const found = [boxOf('1', 0, 0, 1, 'a'), boxOf('2', 0, 0, 1, 'c'), boxOf('3', 0, 0, 1, null)];
  expect(rowDifferences(['a', 'a', 'b'], found)).toEqual([
    { sku: 'a', expected: 2, found: 1 },
    { sku: 'b', expected: 1, found: 0 },
    { sku: 'c', expected: 0, found: 1 },
  ]);
});

it('Products are found by words in any order, written together, or with a typing error', () => {
  const catalog = [
    { sku: 'ost-01', name: 'Ostara Berry Choco 90 g', brand: 'Ostara' },
    { sku: 'ost-02', name: 'Ostara Almond 90 g', brand: 'Ostara' },
    { sku: 'lim-01', name: 'Lime 0.5 l', brand: 'Sour' },
  ];
  const skusOf = (text: string) => findProducts(catalog, text).map(({ sku }) => sku);
  expect(skusOf('Ostara berrychoco')).toEqual(['ost-01']);
  expect(skusOf('choko ostara')).toEqual(['ost-01']);
  expect(skusOf('ostára 90')).toEqual(['ost-01', 'ost-02']);
  expect(skusOf('lim-01')).toEqual(['lim-01']);
  expect(skusOf('bread')).toEqual([]);
  expect(skusOf(' ')).toHaveLength(3);
});
