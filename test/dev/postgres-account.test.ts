import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canReach, getPostgresAccount, launchUnder } from '../../dev/servers/postgres-account.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
let folder: string;
let program: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-account-'));
  mkdirSync(join(folder, 'closed', 'bin'), { recursive: true });
  program = join(folder, 'closed', 'bin', 'program');
  writeFileSync(program, '#!/bin/sh\nid -u\n', { mode: 0o755 });
  chmodSync(folder, 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const asUser = () => {
  it('The account that runs PostgreSQL is the current user if that user is not root', async () => {
    expect(await getPostgresAccount()).toBeNull();
    expect(launchUnder(null, [program], program, ['x'])).toEqual({ command: program, args: ['x'] });
  });
};

const asRoot = () => {
  it('The account that runs PostgreSQL for root is an ordinary one, which can enter the folders that every user may enter', async () => {
    const account = await getPostgresAccount();
    if (account === null) throw new Error('There is no account.');
    expect(account.uid).toBeGreaterThan(0);
    expect(canReach(program, account)).toBe(true);
    const { command, args, ...ids } = launchUnder(account, [program], program, []);
    expect((await run(command, args, ids)).stdout.trim()).toBe(String(account.uid));
  });

  it('The account that runs PostgreSQL for root keeps only the right to pass closed folders, and only if they are in the way', async () => {
    const account = await getPostgresAccount();
    if (account === null) throw new Error('There is no account.');
    chmodSync(join(folder, 'closed'), 0o700);
    expect(canReach(program, account)).toBe(false);
    const direct = launchUnder(account, [program], program, []);
    expect((await run(direct.command, direct.args)).stdout.trim()).toBe(String(account.uid));
    const look = launchUnder(account, [program], process.execPath, [
      '--eval',
      `fs.accessSync(${JSON.stringify(program)}, fs.constants.X_OK)`,
    ]);
    await expect(run(look.command, look.args)).resolves.toBeDefined();
    const status = launchUnder(account, [program], 'cat', ['/proc/self/status']);
    expect((await run(status.command, status.args)).stdout).toMatch(/^CapEff:\s0*2$/m);
  });
};

describe('The account that runs PostgreSQL', isRoot ? asRoot : asUser);
