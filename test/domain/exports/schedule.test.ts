import { expect, it } from 'vitest';
import { roleMay, staffRoles } from '../../../domain/access/permissions.ts';
import { dueAt, exportKeyOf, folderProblem, periodOf, prefixOf } from '../../../domain/exports/schedule.ts';

it('Periods are hours, days and weeks from Monday in UTC, and each time is in one of them', () => {
  const period = (at: string, every: 'hour' | 'day' | 'week') => {
    const { from, until } = periodOf(new Date(at), every);
    return [from.toISOString(), until.toISOString()];
  };
  expect(period('2026-03-14T09:26:53.589Z', 'hour')).toEqual(['2026-03-14T09:00:00.000Z', '2026-03-14T10:00:00.000Z']);
  expect(period('2026-03-14T10:00:00.000Z', 'hour')).toEqual(['2026-03-14T10:00:00.000Z', '2026-03-14T11:00:00.000Z']);
  expect(period('2026-12-31T23:59:59.999Z', 'day')).toEqual(['2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z']);
  expect(period('2026-03-15T23:59:59.999Z', 'week')).toEqual(['2026-03-09T00:00:00.000Z', '2026-03-16T00:00:00.000Z']);
  expect(period('2026-03-16T00:00:00.000Z', 'week')).toEqual(['2026-03-16T00:00:00.000Z', '2026-03-23T00:00:00.000Z']);
  expect(dueAt(new Date('2026-03-14T09:26:53.589Z'), 'hour') > new Date('2026-03-14T10:00:00.000Z')).toBe(true);
});

it('The name of a file shows its content and its period, and is the same whenever it is written', () => {
  const nameOf = (at: string, every: 'hour' | 'day' | 'week') => {
    const names = { prefix: '', kind: 'submissions', every, format: 'csv' } as const;
    return exportKeyOf(names, periodOf(new Date(at), every));
  };
  expect(nameOf('2026-03-14T09:26:53.589Z', 'hour')).toBe('submissions-2026-03-14-09h.csv');
  expect(nameOf('2026-03-14T23:59:59.999Z', 'day')).toBe('submissions-2026-03-14.csv');
  expect(nameOf('2026-03-14T09:00:00.000Z', 'week')).toBe('submissions-2026-W11.csv');
  // 31 December 2029 is a Monday of the first week of 2030, and 1 January 2027 a Friday of the last week of 2026.
  expect(nameOf('2029-12-31T09:00:00.000Z', 'week')).toBe('submissions-2030-W01.csv');
  expect(nameOf('2027-01-01T09:00:00.000Z', 'week')).toBe('submissions-2026-W53.csv');
});

it('A folder is below the exports of its company, whatever its name is', () => {
  expect(prefixOf('co_1', '')).toBe('exports/co_1/');
  expect(prefixOf('co_1', 'finance/daily')).toBe('exports/co_1/finance/daily/');
  for (const folder of ['', 'daily', 'finance/2026 daily', 'a.b']) expect(folderProblem(folder)).toBeNull();
  for (const folder of ['/', '/daily', 'daily/', 'a//b', '..', '../co_2', 'a/./b', 'a\\b', 'a\nb', 'x'.repeat(301)]) {
    expect(folderProblem(folder)).toEqual(expect.any(String));
  }
});

it('A person who may create an export on a schedule may read everything that it can contain', () => {
  const read = ['submissions.read', 'shelf.read', 'deliveries.read', 'audit.read'] as const;
  for (const role of staffRoles) {
    if (roleMay(role, 'exports.write')) expect(read.filter((one) => !roleMay(role, one))).toEqual([]);
  }
});
