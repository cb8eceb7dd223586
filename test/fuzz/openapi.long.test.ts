import { expect, it } from 'vitest';
import { findFuzzer, fuzz } from '../support/stack/fuzzer.ts';
import { panelApi, publicApi } from './targets.ts';

const fuzzer = await findFuzzer();

const cases = [
  {
    title: 'A fuzzer finds no response that contradicts the OpenAPI document',
    async findsNothing(program: string, signal: AbortSignal): Promise<void> {
      const args = ['--checks', 'all', '--max-examples', '4'];
      const { exitCode, report } = await fuzz(program, { ...(await publicApi()), signal, args });
      expect(exitCode, report).toBe(0);
      expect(report).toMatch(/[1-9]\d{2,} generated/);
    },
  },
  {
    title: 'A fuzzer finds no request that the OpenAPI document declares valid and the API refuses as malformed',
    async findsNothing(program: string, signal: AbortSignal): Promise<void> {
      const args = ['--checks', 'all', '--mode', 'positive', '--max-examples', '6'];
      const { exitCode, report } = await fuzz(program, { ...(await publicApi()), signal, args });
      expect(exitCode, report).toBe(0);
      expect(report).toMatch(/[1-9]\d{2,} generated/);
    },
  },
  {
    title: 'A fuzzer finds no request that the panel fails at',
    async findsNothing(program: string, signal: AbortSignal): Promise<void> {
      // A super_admin would change objects of other tests.
      const target = await panelApi('org_admin');
      const args = ['--checks', 'not_a_server_error', '--max-time', '30'];
      const { exitCode, report } = await fuzz(program, { ...target, signal, args });
      expect(exitCode, report).toBe(0);
      expect(report).toMatch(/[1-9]\d* generated/);
    },
  },
];

for (const { title, findsNothing } of cases) {
  if ('path' in fuzzer) {
    it(title, ({ signal }) => findsNothing(fuzzer.path, signal), 480_000);
  } else {
    it.skip(`${title} (skipped: ${fuzzer.missing})`);
  }
}
