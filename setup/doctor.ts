import { parseArgs } from 'node:util';
import { commandOf } from '../platform/commands.ts';
import { orExit } from '../platform/config.ts';
import { errorMessage } from '../platform/log.ts';
import { loadRunningConfig } from '../platform/running-config.ts';
import { databaseCheck } from './checks/database.ts';
import { decodersCheck } from './checks/decoders.ts';
import { type Check, type Finding, problem } from './checks/finding.ts';
import { modelsCheck } from './checks/models.ts';
import { settingsCheck } from './checks/settings.ts';
import { storageCheck } from './checks/storage.ts';
import { temporalCheck } from './checks/temporal.ts';

/** `npm run doctor`: checks a deployment and names the fix for each finding. */

const usage = `Usage: ${commandOf('doctor [--json]')}

Checks the servers and settings of a deployment, or of the stack that runs on DATA_DIR. It changes nothing, except that it writes a test object to the bucket and removes it.

Exit code: 0 if there are no problems, 1 if there are, 2 if the command line or a setting is invalid.`;

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const config = orExit(loadRunningConfig);
const checks: readonly Check[] = [
  settingsCheck(config),
  databaseCheck(config),
  temporalCheck(config),
  storageCheck(config),
  modelsCheck(config),
  decodersCheck(config),
];

const findingsOf = async ({ name, run }: Check): Promise<readonly Finding[]> => {
  try {
    return await run();
  } catch (error) {
    return [
      problem(
        `${errorMessage(error).trim().split('\n').at(-1)}`,
        `Check the address and the credentials in the settings for: ${name}.`,
      ),
    ];
  }
};

const signs = { ok: '✓', note: '·', problem: '✗' } as const;

const results: { readonly check: string; readonly findings: readonly Finding[] }[] = [];
for (const check of checks) {
  const findings = await findingsOf(check);
  results.push({ check: check.name, findings });
  if (values.json) continue;
  console.log(check.name);
  for (const { level, detail, fix } of findings) {
    console.log(`  ${signs[level]} ${detail}`);
    if (fix) console.log(`      ${level === 'problem' ? 'Fix' : 'Hint'}: ${fix}`);
  }
}

const problems = results.flatMap(({ findings }) => findings).filter(({ level }) => level === 'problem').length;
if (values.json) {
  console.log(JSON.stringify(results));
} else {
  console.log(
    problems === 0 ? '\nNo problems found.' : `\n${problems} ${problems === 1 ? 'problem' : 'problems'} found.`,
  );
}
process.exit(problems === 0 ? 0 : 1);
