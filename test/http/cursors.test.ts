import { expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../domain/ids.ts';
import { NewestFirstCursor, readCursor, writeCursor } from '../../http/pagination.ts';

const cursorOf = (position: unknown): string => Buffer.from(`list:${JSON.stringify(position)}`).toString('base64url');
const createdAt = '2026-11-22T00:00:00.000Z';

it('A cursor of the list is a position', () => {
  expect(readCursor('list', NewestFirstCursor, cursorOf([createdAt, 'sub_1']))).toMatchObject({ id: 'sub_1' });
});

it.each(['\0', 'sub_\ud800'])('A cursor with text that the database cannot store is 400', (id) => {
  expect(() => readCursor('list', NewestFirstCursor, cursorOf([createdAt, id]))).toThrow('not a cursor from this list');
});

it('A cursor names its company, and that of another company is refused with the reason', () => {
  const [mine, other] = ['company', 'sandboxCompany'].map((kind) => ({
    name: 'list',
    companyId: newId(kind as 'company' | 'sandboxCompany'),
  }));
  if (!mine || !other) throw new Error('There are two lists.');
  const cursor = writeCursor(mine, 'place');
  expect(readCursor(mine, z.string(), cursor)).toBe('place');
  expect(() => readCursor(other, z.string(), cursor)).toThrow('cursor: belongs to another company');
  expect(() => readCursor({ ...mine, name: 'lists' }, z.string(), cursor)).toThrow('not a cursor from this list');
});

it('A cursor of an earlier release, which names no company, is still a position', () => {
  const position = readCursor(
    { name: 'list', companyId: newId('company') },
    NewestFirstCursor,
    cursorOf([createdAt, 'sub_1']),
  );
  expect(position).toMatchObject({ id: 'sub_1' });
});
