import { expect, it } from 'vitest';
import { searchAttributes } from '../../domain/search-attributes.ts';
import { searchKeys } from '../../workflows/search-attributes.ts';

it('the embedded server registers every search attribute that a workflow carries: Temporal refuses a start with any other', () => {
  const carried = Object.values(searchKeys).map(({ name }) => name);
  expect(carried.filter((name) => !(name in searchAttributes))).toEqual([]);
});
