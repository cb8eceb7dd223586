import { expect, it } from 'vitest';
import { findFuzzer, fuzz } from '../../support/stack/fuzzer.ts';
import { panelApi, publicApi } from '../targets.ts';

const budgetSeconds = 600;
const fuzzer = await findFuzzer();

it.concurrent.each([
  ['API', publicApi],
  ['panel, used by a super administrator', () => panelApi('super_admin')],
  ['panel, used by an administrator of an organization', () => panelApi('org_admin')],
] as const)(
  'Ten minutes of random requests find no server error of the %s',
  async (_, createTarget) => {
    if (!('path' in fuzzer)) throw new Error(fuzzer.missing);
    const target = await createTarget();
    const seed = String(Math.floor(Math.random() * 1e9));
    const args = ['--checks', 'not_a_server_error', '--max-time', String(budgetSeconds), '--seed', seed];
    const { signal } = new AbortController();
    const { exitCode, report } = await fuzz(fuzzer.path, { ...target, signal, args });
    console.info(report.split('\n').slice(-25).join('\n'));
    expect(exitCode, report).toBe(0);
  },
  (budgetSeconds + 600) * 1_000,
);

it.concurrent.each([
  ['contradicts the OpenAPI document', []],
  ['is malformed although the OpenAPI document declares it valid', ['--mode', 'positive']],
] as const)(
  'A hundred requests to every operation of the API find none that %s',
  async (_, mode) => {
    if (!('path' in fuzzer)) throw new Error(fuzzer.missing);
    const seed = String(Math.floor(Math.random() * 1e9));
    const args = ['--checks', 'all', '--max-examples', '100', '--seed', seed, ...mode];
    const { signal } = new AbortController();
    const { exitCode, report } = await fuzz(fuzzer.path, { ...(await publicApi()), signal, args });
    console.info(report.split('\n').slice(-25).join('\n'));
    expect(exitCode, report).toBe(0);
  },
  3_600_000,
);
