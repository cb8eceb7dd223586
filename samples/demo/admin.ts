import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { projectFile, projectRoot } from '../../dev/base/project.ts';
import { Refusal } from '../../dev/base/refusal.ts';

const run = promisify(execFile);

/** Runs the operator's command line as a person would, and reads the JSON value that it prints. */
const admin = async <Schema extends z.ZodType>(schema: Schema, args: readonly string[]): Promise<z.output<Schema>> => {
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
 * The company by its name; the oldest where several have it.
 * @throws Refusal that tells how to make one
 */
export const findCompany = async (name: string): Promise<z.output<typeof Company>> => {
  const companies = await admin(z.array(Company), ['company', 'list']);
  const [company] = companies.filter((candidate) => candidate.name === name).sort((a, b) => (a.id < b.id ? -1 : 1));
  if (company) return company;
  throw new Refusal(`There is no company "${name}". Create it with: npm run admin -- company create --name "${name}"`);
};

/** A fresh API key of a company. */
export const createKey = (companyId: string, name: string): Promise<z.output<typeof Key>> =>
  admin(Key, ['key', 'create', '--name', name, '--company', companyId]);

export const revokeKey = async (keyId: string): Promise<void> => {
  await admin(z.object({ id: z.string() }), ['key', 'revoke', keyId]);
};
