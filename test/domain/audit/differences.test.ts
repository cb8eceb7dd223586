import { expect, it } from 'vitest';
import { auditDifferences } from '../../../domain/audit/differences.ts';

it('Added, removed, changed and unchanged members are distinguished, nested ones by their path', () => {
  const before = { matchId: 'fm_1', name: 'A', gone: 1, settings: { review: 'always', engine: 'builtin' } };
  const after = { matchId: 'fm_1', name: 'B', settings: { review: 'never', engine: 'builtin' }, came: null };
  expect(auditDifferences(before, after)).toEqual([
    { path: ['name'], kind: 'changed', before: 'A', after: 'B' },
    { path: ['gone'], kind: 'removed', before: 1, after: null },
    { path: ['settings', 'review'], kind: 'changed', before: 'always', after: 'never' },
    { path: ['came'], kind: 'added', before: null, after: null },
    { path: ['matchId'], kind: 'unchanged', before: 'fm_1', after: 'fm_1' },
  ]);
});

it('An entry with one side, or none, has each member once', () => {
  expect(auditDifferences(null, { name: 'A' })).toEqual([{ path: ['name'], kind: 'added', before: null, after: 'A' }]);
  expect(auditDifferences({ a: {} }, null)).toEqual([{ path: ['a'], kind: 'removed', before: {}, after: null }]);
  expect(auditDifferences(null, null)).toEqual([]);
});

it('A member that would give access is not shown, wherever it is', () => {
  const after = { keyHash: 'f00', list: [{ password: 'x' }], auth: { clientSecret: { deep: 'y' }, user: 'shown' } };
  const text = JSON.stringify(auditDifferences({ auth: null, keyHash: 'ba5' }, after));
  expect(text).not.toMatch(/f00|ba5|"x"|"y"/);
  expect(text).toContain('shown');
});
