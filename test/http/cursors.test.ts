import { expect, it } from 'vitest';
import { NewestFirstCursor, readCursor } from '../../http/pagination.ts';

const cursorOf = (position: unknown): string => Buffer.from(`list:${JSON.stringify(position)}`).toString('base64url');
const createdAt = '2026-11-22T00:00:00.000Z';

it('A cursor of the list is a position', () => {
  expect(readCursor('list', NewestFirstCursor, cursorOf([createdAt, 'sub_1']))).toMatchObject({ id: 'sub_1' });
});

it.each(['\0', 'sub_\ud800'])('A cursor with text that the database cannot store is 400', (id) => {
  expect(() => readCursor('list', NewestFirstCursor, cursorOf([createdAt, id]))).toThrow('not a cursor from this list');
});
