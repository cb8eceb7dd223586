import { expect, it } from 'vitest';
import { ExternalUser, externalUserLabel } from '../../../domain/sessions/external-user.ts';

it.each([
  { id: '42' },
  { name: 'Ada' },
  { email: 'ada@example.com' },
  { id: '42', name: 'Ada Lovelace', email: 'ada+tills@sub.example.co.uk' },
  { name: 'x'.repeat(256) },
  { email: 'grüße@bücher.example' },
])('An external user may be %j', (user) => {
  expect(ExternalUser.parse(user)).toEqual(user);
});

it('An external user loses unknown members', () => {
  expect(ExternalUser.parse({ id: '42', phone: '1' })).toEqual({ id: '42' });
});

it.each([
  [{}, [], 'must have at least one of id, name and email'],
  [{ phone: '1' }, [], 'must have at least one of id, name and email'],
  [{ id: '' }, ['id'], 'must not be empty'],
  [{ id: '1', name: 'x'.repeat(257) }, ['name'], 'must have at most 256 characters'],
  [{ email: 'ada' }, ['email'], 'must be an email address such as ada@example.com'],
  [{ email: 'ada@' }, ['email'], 'must be an email address such as ada@example.com'],
  [{ email: 'a b@example.com' }, ['email'], 'must be an email address such as ada@example.com'],
  [{ name: 'a\0b' }, ['name'], 'must not contain a NUL character or half of a surrogate pair'],
])('An external user may not be %j', (user, path, message) => {
  expect(ExternalUser.safeParse(user).error?.issues).toEqual([expect.objectContaining({ path, message })]);
});

it.each([null, 'ada', 7, [], { id: 7 }, { name: null }])(
  'An external user of a wrong JSON type is an invalid type: %j',
  (user) => {
    expect(ExternalUser.safeParse(user).error?.issues[0]?.code).toBe('invalid_type');
  },
);

it('An external user is labeled by name, else email address, else id', () => {
  expect(externalUserLabel({ id: '1', name: 'Ada', email: 'a@b.c' })).toBe('Ada');
  expect(externalUserLabel({ id: '1', email: 'a@b.c' })).toBe('a@b.c');
  expect(externalUserLabel({ id: '1' })).toBe('1');
});
