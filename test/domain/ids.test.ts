import { TypeID } from 'typeid-js';
import { expect, it } from 'vitest';
import { derivedId, type IdKind, idPrefixes, isId, newId } from '../../domain/ids.ts';

const kinds = Object.keys(idPrefixes) as IdKind[];

it.each(kinds)(
  'An identifier (D1) of kind %s has its prefix and 26 characters, and is recognized only as that kind',
  (kind) => {
    const id = newId(kind);
    expect(id).toMatch(new RegExp(`^${idPrefixes[kind]}_[0-9a-z]{26}$`));
    expect(kinds.filter((one) => isId(one, id))).toEqual([kind]);
  },
);

it('An identifier (D1) that is derived has the same form, and differs for each name, row and kind', () => {
  const rows = [newId('submission'), newId('submission')] as const;
  const derive = (row = rows[0], name = ['a', 'b']) => derivedId('event', row, name);
  expect(isId('event', derive())).toBe(true);
  expect(TypeID.fromString(derive()).toUUID()[14]).toBe('7');
  expect(derive()).toBe(derive());
  const others = [
    derive(rows[1]),
    derive(rows[0], ['ab']),
    derive(rows[0], ['a', 'c']),
    derivedId('batch', rows[0], []),
  ];
  expect(new Set([derive(), ...others]).size).toBe(5);
});

it('An identifier (D1) has a prefix that no other kind has', () => {
  expect(new Set(Object.values(idPrefixes)).size).toBe(kinds.length);
});

it.each([
  '',
  'ses_',
  'ses',
  '01h455vb4pex5vsknk084sn02q',
  'ses_01h455vb4pex5vsknk084sn02',
  `ses_8${'0'.repeat(25)}`,
  '%00',
])('An identifier (D1) is not recognized in the text "%s"', (text) => {
  expect(isId('session', text)).toBe(false);
});

it('An identifier (D1) is recognized only in lower case', () => {
  expect(isId('session', newId('session').toUpperCase())).toBe(false);
});
