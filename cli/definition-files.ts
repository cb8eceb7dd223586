import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { DefinitionChange } from '../domain/definition-changes.ts';
import { ProblemError } from '../domain/problems.ts';
import { makePlan } from '../operations/definition-files/plan.ts';
import type { DefinitionFolder, FilesContext, PlannedStep } from '../operations/definition-files/step.ts';
import { releaseToRelay } from '../prisma/outbox.ts';
import { listCompanies } from '../prisma/tenants/companies.ts';
import { recognitionWarning } from '../processing/shelf/engines/missing-settings.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor, requireCompany } from './context.ts';
import { pull } from './definition-files/pull.ts';
import { faultText, readFolder } from './definition-files/read-folder.ts';
import { CliError } from './errors/cli-error.ts';
import { warnAboutWorkflow } from './workflow-warnings.ts';

/** The exit code of `push --check` if the service differs from the files. 1 means an error, 2 an invalid setting. */
const driftExitCode = 3;

const filesContext = ({ prisma, keyring, config }: CliContext): FilesContext => ({
  prisma,
  keyring,
  actor: cliActor(),
  sourceBuckets: config.sources.buckets,
  exportBuckets: config.exports.buckets,
  trustedOrigins: config.webhooks.trustedOrigins,
  trustedHosts: config.mailboxes.trustedHosts,
});

const shownLengthMax = 80;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > shownLengthMax ? `${text.slice(0, shownLengthMax)}…` : text;
};

const changeLine = ({ path, kind, before, after }: DefinitionChange): string => {
  const name = path.join('.');
  if (kind === 'added') return `    + ${name}: ${shown(after)}`;
  if (kind === 'removed') return `    - ${name}: ${shown(before)}`;
  return `    ~ ${name}: ${shown(before)} -> ${shown(after)}`;
};

const signs = { create: '+', update: '~', remove: '-' } as const;

const stepLines = ({ action, name, path, changes, notes }: PlannedStep, sign: string = signs[action]): string[] => [
  `${sign} ${action} ${name}${path === null ? '' : ` (${path})`}`,
  ...changes.map(changeLine),
  ...notes.map((note) => `    ${note}`),
];

const jsonOf = ({ action, kind, name, path, changes, notes }: PlannedStep) => ({
  action,
  kind,
  name,
  path,
  changes,
  notes,
});

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

interface PushOptions {
  readonly env?: string;
  readonly apply?: boolean;
  readonly yes?: boolean;
  readonly check?: boolean;
  readonly prune?: boolean;
}

/** Applies the changes of a plan. @throws CliError that names the finished, the failed and the remaining changes */
const applySteps = async (context: CliContext, steps: readonly PlannedStep[]): Promise<void> => {
  for (const [index, step] of steps.entries()) {
    try {
      await releaseToRelay(context.prisma, await step.apply());
      console.error(`Done: ${step.action} ${step.name}`);
    } catch (error) {
      const list = (some: readonly PlannedStep[]): string =>
        some.map(({ action, name }) => `  ${action} ${name}`).join('\n') || '  nothing';
      const { explain } = await import('./errors/explain.ts');
      const reason = error instanceof ProblemError ? error.message : (explain(error) ?? String(error));
      throw new CliError(
        `Cannot ${step.action} ${step.name}: ${reason}\nDone:\n${list(steps.slice(0, index))}\nNot done:\n${list(steps.slice(index))}\nFix the cause and push again. Finished changes are not made twice.`,
      );
    }
  }
};

/** Warns about definitions that the installation cannot process. */
const warn = ({ config }: CliContext, { workflows, profiles, companies }: DefinitionFolder): void => {
  for (const { content } of workflows) warnAboutWorkflow(content, config.processing);
  for (const { content } of [...profiles, ...companies.flatMap((files) => files.profiles)]) {
    const warning = recognitionWarning(content.recognition, config.shelf);
    if (warning !== null) console.error(`Warning: captures of ${content.slug} will fail: ${warning}.`);
  }
};

const push = async (context: CliContext, path: string, options: PushOptions): Promise<CommandResult> => {
  const { prune = false, check = false } = options;
  const isApplied = options.apply === true || options.yes === true;
  if (check && isApplied) throw new CliError('--check changes nothing. Use either --check or --apply.');
  const root = resolve(path);
  const folder = await readFolder(context.prisma, root, options.env ?? null);
  if (folder.workflows.length + folder.profiles.length + folder.companies.length === 0) {
    throw new CliError(`${path} has no workflows, shelf profiles or companies. Start with "admin pull ${path}".`);
  }
  const { steps, extras, faults } = await makePlan(filesContext(context), folder);
  if (faults.length > 0) throw new CliError(faultText(faults));
  warn(context, folder);
  const changes = [...steps, ...(prune ? extras : [])];
  const kept = prune ? [] : extras;
  const isDrift = changes.length + kept.length > 0;
  if (isApplied) await applySteps(context, changes);
  else if (check && isDrift) process.exitCode = driftExitCode;
  const planLines = [
    ...changes.flatMap((step) => stepLines(step)),
    ...(kept.length > 0
      ? [
          'Only in the service, and kept unless --prune is added:',
          ...kept.flatMap((step) => stepLines(step, '?').slice(0, 1)),
        ]
      : []),
  ];
  const end = (): string => {
    if (!isDrift) return 'The service matches the files.';
    if (changes.length === 0) return 'Nothing to change.';
    if (isApplied) return `Made ${count(changes.length, 'change')}.`;
    return `${count(changes.length, 'change')}. Nothing was changed: add --apply to make them.`;
  };
  return {
    json: {
      changes: changes.map(jsonOf),
      onlyInService: kept.map(({ kind, name }) => ({ kind, name })),
      applied: isApplied,
      drift: isDrift && !isApplied,
    },
    lines: [...planLines, end()],
  };
};

interface PullOptions {
  readonly env?: string;
  readonly company?: readonly string[];
}

const pullInto = async (
  context: CliContext,
  path: string,
  { env, company: ids }: PullOptions,
): Promise<CommandResult> => {
  const { prisma } = context;
  const root = resolve(path);
  const all = await listCompanies(prisma);
  for (const id of ids ?? []) await requireCompany(context, id);
  const folder = await readFolder(prisma, root, env ?? null, true);
  const { written, onlyInFiles } = await pull(filesContext(context), root, folder, {
    companies: ids ? all.filter(({ id }) => ids.includes(id)) : all,
    isEverything: ids === undefined,
    environmentName: env ?? null,
  });
  return {
    json: { written, onlyInFiles },
    lines: [
      ...written.map((one) => `Wrote ${one}`),
      ...onlyInFiles.map((one) => `Only in the files: ${one}. "admin push" creates it.`),
      `${count(written.length, 'file')} written to ${path}.`,
    ],
  };
};

const environmentOption = [
  '--env <name>',
  'the environment: values and ids of companies in environments/NAME.yaml',
] as const;

/** `admin push …`. */
export const addPush = (command: Command): void => {
  runs<[string, PushOptions]>(
    command
      .argument('<folder>', 'folder of the files; "admin pull" creates one')
      .option(...environmentOption)
      .option('--apply', 'make the changes; without it they are only shown')
      .option('--yes', 'the same as --apply')
      .option('--prune', 'remove what is in the service but not in the files')
      .option('--check', `change nothing, and exit with code ${driftExitCode} if the service differs from the files`),
    push,
  );
};

/** `admin pull …`. */
export const addPull = (command: Command): void => {
  runs<[string, PullOptions]>(
    command
      .argument('<folder>', 'where to write; existing files keep their comments and references')
      .option(...environmentOption)
      .option('--company <id...>', 'only these companies, and the workflows that they can use'),
    pullInto,
  );
};
