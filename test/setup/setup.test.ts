import { expect, it } from 'vitest';
import { runScript } from '../support/stack/run-script.ts';
import { createFreshDeployment } from './fresh-deployment.ts';

interface Line {
  readonly name: string;
  readonly outcome: string;
}

const setup = async (settings: Record<string, string>, ...args: string[]) => {
  const run = await runScript('setup/main.ts', [...args, '--json'], settings);
  return { ...run, lines: JSON.parse(run.stdout) as Line[] };
};

const outcomes = (lines: readonly Line[]) => Object.fromEntries(lines.map(({ name, outcome }) => [name, outcome]));

it('The setup prepares servers that nobody has prepared, and a second run changes nothing', async () => {
  const settings = { ...(await createFreshDeployment()), ADMIN_EMAIL: 'first@example.com' };
  const first = await setup(settings, '--skip', 'models');
  expect(first.exitCode).toBe(0);
  expect(outcomes(first.lines)).toEqual({
    database: 'done',
    'temporal namespace': 'done',
    'search attributes': 'done',
    bucket: 'done',
    cors: 'unchanged',
    lifecycle: 'done',
    administrator: 'done',
  });
  const second = await setup(settings, '--skip', 'models');
  expect(second.exitCode).toBe(0);
  expect(new Set(second.lines.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
}, 120_000);

it('Several setups at once end well, and one of them applies the migrations', async () => {
  const settings = await createFreshDeployment();
  const runs = await Promise.all([1, 2, 3].map(() => setup(settings, '--skip', 'models,administrator')));
  expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  const migrated = runs.filter(({ lines }) => outcomes(lines).database === 'done');
  expect(migrated).toHaveLength(1);
}, 120_000);

it('The setup says which command creates the first super_admin if no address is set', async () => {
  const settings = await createFreshDeployment();
  const { exitCode, stdout } = await runScript('setup/main.ts', ['--only', 'database,administrator'], settings);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('npm run admin -- user create');
}, 60_000);

it('A setup whose database does not answer fails, says so, and prepares the rest', async () => {
  const settings = { ...(await createFreshDeployment()), DATABASE_URL: 'postgresql://nobody:nothing@127.0.0.1:1/none' };
  const { exitCode, lines } = await setup(settings, '--only', 'database,storage');
  expect(exitCode).toBe(1);
  expect(outcomes(lines)).toMatchObject({ database: 'failed', bucket: 'done' });
}, 60_000);

it('The setup refuses an unknown part with exit code 2', async () => {
  const { exitCode, stderr } = await runScript(
    'setup/main.ts',
    ['--only', 'everything'],
    await createFreshDeployment(),
  );
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Choose from database, temporal, storage, models, administrator');
});
