import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { projectFile } from '../../base/project.ts';

/** Checks api/openapi.json with Redocly's recommended rules. Warnings fail, too. */
const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const args = [cli, 'lint', projectFile('api/openapi.json'), '--extends', 'recommended', '--format', 'json'];
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8', maxBuffer: 64e6 });

interface Report {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
}

const readReport = (): Report => {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`Redocly gave no report:\n${stderr}`);
  }
};

const { problems } = readReport();
for (const { ruleId, message, location } of problems) {
  console.error(`${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}
process.exit(problems.length === 0 ? 0 : 1);
