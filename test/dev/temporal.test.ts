import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fairnessFlags } from '../../dev/servers/temporal.ts';

const createFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-temporal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('The embedded Temporal server lets companies take turns with a new database, even after a restart', () => {
  const databaseFile = join(createFolder(), 'temporal.db');
  expect(fairnessFlags(databaseFile)).toContain('matching.enableFairness=true');
  writeFileSync(databaseFile, '');
  expect(fairnessFlags(databaseFile)).toContain('matching.enableFairness=true');
});

it('A database that was created without fairness keeps its waiting tasks: the embedded Temporal server stays as it was', () => {
  const databaseFile = join(createFolder(), 'temporal.db');
  writeFileSync(databaseFile, '');
  expect(fairnessFlags(databaseFile)).toEqual([]);
});
