import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { claimDataDir } from '../../dev/stack/preconditions.ts';
import { createServerSettings, loadServerSettings } from '../../dev/stack/server-settings.ts';

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('Each installation has its own storage secret, which stays the same', async () => {
  const folder = temporaryFolder();
  const other = temporaryFolder();
  const { minioSecretKey } = await loadServerSettings(folder);
  expect(minioSecretKey.length).toBeGreaterThanOrEqual(20);
  expect((await loadServerSettings(folder)).minioSecretKey).toBe(minioSecretKey);
  expect((await loadServerSettings(other)).minioSecretKey).not.toBe(minioSecretKey);
});

it('An installation from before it had its own storage secret keeps the one that its storage knows', async () => {
  const folder = temporaryFolder();
  const { minioSecretKey: _, ...older } = await createServerSettings();
  writeFileSync(join(folder, 'servers.json'), JSON.stringify(older));
  expect((await loadServerSettings(folder)).minioSecretKey).toBe('docket-secret');
  expect(JSON.parse(readFileSync(join(folder, 'servers.json'), 'utf8'))).toMatchObject({
    postgresPassword: older.postgresPassword,
  });
});

it('An installation in which Docket was the root account of its storage gets another root account, which stays the same', async () => {
  const folder = temporaryFolder();
  const { minioRootPassword: _, ...older } = await createServerSettings();
  writeFileSync(join(folder, 'servers.json'), JSON.stringify(older));
  const { minioRootPassword, minioSecretKey } = await loadServerSettings(folder);
  expect(minioSecretKey).toBe(older.minioSecretKey);
  expect(minioRootPassword).not.toBe(minioSecretKey);
  expect((await loadServerSettings(folder)).minioRootPassword).toBe(minioRootPassword);
});

it('Other users cannot read DATA_DIR', () => {
  const folder = join(temporaryFolder(), 'data');
  const lock = claimDataDir(folder);
  onTestFinished(() => lock.release());
  expect(statSync(folder).mode & 0o066).toBe(0);
});
