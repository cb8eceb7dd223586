import { expect, it } from 'vitest';
import { checkMetadata } from '../../domain/metadata.ts';

/** Metadata whose compact JSON has exactly this many bytes: `{"a":""}`, filled with the given character. */
const ofSize = (bytes: number, character = 'x') => ({
  a: character.repeat(Math.floor((bytes - 8) / Buffer.byteLength(character))),
});

it.each([
  {},
  { a: '' },
  { a: 'x', b: 1, c: -1.5e10, d: true, e: false, f: 0 },
  { a: { b: 'x', c: 1, d: false } },
  { a: {}, b: {} },
  { '': 'an empty name', 'a.b': 'dots', ключ: '値' },
  JSON.parse('{"__proto__": "x", "constructor": {"toString": 1}}'),
])('Metadata may be %j', (value) => {
  expect(checkMetadata(value)).toBeNull();
});

it.each([
  [null, 'must be an object; it is null'],
  [[], 'must be an object; it is an array'],
  ['x', 'must be an object; it is string'],
  [7, 'must be an object; it is number'],
  [undefined, 'must be an object; it is undefined'],
  [{ a: null }, '"a" must be a string, a number or a boolean; it is null'],
  [{ a: [] }, '"a" must be a string, a number or a boolean; it is an array'],
  [{ a: ['x'] }, '"a" must be a string, a number or a boolean; it is an array'],
  [{ a: { b: null } }, '"a.b" must be a string, a number or a boolean; it is null'],
  [{ a: { b: [1] } }, '"a.b" must be a string, a number or a boolean; it is an array'],
  [{ a: { b: {} } }, '"a.b" is nested too deeply; at most 2 levels of objects are allowed'],
  [{ ok: 1, a: { fine: 'x', b: { c: 1 } } }, '"a.b" is nested too deeply; at most 2 levels of objects are allowed'],
  [
    JSON.parse('{"__proto__": {"b": {}}}'),
    '"__proto__.b" is nested too deeply; at most 2 levels of objects are allowed',
  ],
  [JSON.parse('{"a": 1e999}'), '"a" is a number too large to store; send it as a string'],
  [{ a: 'x\0y' }, '"a" has a NUL character or half of a surrogate pair; remove it'],
  [{ a: { b: '\ud800' } }, '"a.b" has a NUL character or half of a surrogate pair; remove it'],
  [{ 'a\0': 'x' }, 'a member name has a NUL character or half of a surrogate pair; remove it'],
])('Metadata may not be %j: %s', (value, reason) => {
  expect(checkMetadata(value)).toBe(reason);
});

it('Metadata has at most 4096 bytes as JSON', () => {
  expect(Buffer.byteLength(JSON.stringify(ofSize(4096)))).toBe(4096);
  expect(checkMetadata(ofSize(4096))).toBeNull();
  expect(checkMetadata(ofSize(4097))).toBe('must have at most 4096 bytes as JSON; it has 4097');
});

it('Metadata is measured in bytes of UTF-8, not in characters', () => {
  expect(checkMetadata(ofSize(4096, 'é'))).toBeNull();
  expect(checkMetadata(ofSize(4098, 'é'))).toBe('must have at most 4096 bytes as JSON; it has 4098');
  expect(checkMetadata(ofSize(4096, '😀'))).toBeNull();
  expect(checkMetadata({ a: '😀'.repeat(1023) })).toBe('must have at most 4096 bytes as JSON; it has 4100');
});

it('Metadata is measured with the escapes of JSON and its member names', () => {
  expect(checkMetadata({ a: '"'.repeat(2044) })).toBeNull();
  expect(checkMetadata({ a: '"'.repeat(2045) })).toBe('must have at most 4096 bytes as JSON; it has 4098');
  expect(checkMetadata({ ['k'.repeat(4090)]: 1 })).toBeNull();
  expect(checkMetadata({ ['k'.repeat(4092)]: 1 })).toBe('must have at most 4096 bytes as JSON; it has 4098');
});

it('Metadata of great depth is refused without exhausting the stack', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = { a: deep };
  expect(checkMetadata(deep)).toMatch(/nested too deeply/);
});
