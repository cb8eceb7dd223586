import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { projectFile, projectRoot } from '../../base/project.ts';
import { Refusal } from '../../base/refusal.ts';

const run = promisify(execFile);

/** Runs the command line as an operator would, and parses the JSON value that it prints. */
const runCli = async <Schema extends z.ZodType>(schema: Schema, args: readonly string[]): Promise<z.output<Schema>> => {
  const { stdout } = await run(process.execPath, [projectFile('cli/main.ts'), ...args, '--json'], {
    cwd: projectRoot,
  }).catch((error: { stderr?: string; message: string }) => {
    throw new Refusal(`"npm run admin -- ${args.join(' ')}" failed:\n${(error.stderr ?? '').trim() || error.message}`);
  });
  return schema.parse(JSON.parse(stdout));
};

const Company = z.object({ id: z.string(), name: z.string() });
const Key = z.object({ id: z.string(), key: z.string() });

/**
 * Finds the company with this name; the oldest if several have it.
 * @throws Refusal that explains how to create one
 */
export const findCompany = async (name: string): Promise<z.output<typeof Company>> => {
  const companies = await runCli(z.array(Company), ['company', 'list']);
  const [company] = companies.filter((candidate) => candidate.name === name).sort((a, b) => (a.id < b.id ? -1 : 1));
  if (company) return company;
  throw new Refusal(
    `Company "${name}" does not exist. Create it with: npm run admin -- company create --name "${name}"`,
  );
};

/** Creates an API key for a company. */
export const createKey = (companyId: string, name: string): Promise<z.output<typeof Key>> =>
  runCli(Key, ['key', 'create', '--name', name, '--company', companyId]);

export const revokeKey = async (keyId: string): Promise<void> => {
  await runCli(z.object({ id: z.string() }), ['key', 'revoke', keyId]);
};
