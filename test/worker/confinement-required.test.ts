import { expect, it } from 'vitest';
import { runScript } from '../support/stack/run-script.ts';

const settings = {
  DATABASE_URL: 'postgresql://docket@127.0.0.1:1/docket',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  TEMPORAL_ADDRESS: '127.0.0.1:1',
  DECODER_CONFINEMENT: 'required',
  // A system without the programs that confine.
  PATH: '/nonexistent',
};

it.each(['worker/main.ts', 'api/main.ts'])(
  'A required confinement that this system cannot give ends %s with exit code 2 and one sentence',
  async (script) => {
    const { exitCode, stderr } = await runScript(script, [], settings);
    // Leftovers of a killed process of another test are removed first, which is logged.
    const sentences = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    // A launcher that is built on this machine confines the rest.
    expect(sentences).toEqual([
      expect.stringMatching(
        /^DECODER_CONFINEMENT is "required", but this system cannot confine: (?:network, )?privileges, memory[\w, ]*\. See docs\/security\.md for what it takes, or set DECODER_CONFINEMENT=auto\.$/,
      ),
    ]);
    expect(exitCode).toBe(2);
  },
);
