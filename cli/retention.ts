import { Argument, type Command } from 'commander';
import { z } from 'zod';
import { type ErasureSubject, erasureSubjects } from '../domain/retention/erasure.ts';
import {
  effectiveDays,
  type RetentionDays,
  type RetentionKind,
  RetentionSettings,
  retentionKinds,
} from '../domain/retention/kinds.ts';
import { changeRetention, companyOnlyKinds } from '../operations/retention/change-settings.ts';
import { deleteQueuedObjects } from '../operations/retention/delete-objects.ts';
import { erase, previewErasure } from '../operations/retention/erase.ts';
import { setHold } from '../operations/retention/hold.ts';
import { releaseToRelay } from '../prisma/outbox.ts';
import { findHeldSubjectInScope, type HeldSubject, listHolds } from '../prisma/retention/holds.ts';
import { listRetention } from '../prisma/retention/settings.ts';
import { findWorkflowIdInScope } from '../prisma/workflow-definitions/list.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor, requireCompany } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { tableLines } from './lists/table.ts';

const lineOf = (name: string, days: RetentionDays): string =>
  `${name}: ${retentionKinds.map((kind) => `${kind} ${days[kind] ?? 'forever'}`).join(', ')}`;

const show = async (context: CliContext, { company: companyId }: { company: string }): Promise<CommandResult> => {
  await requireCompany(context, companyId);
  const stored = await listRetention(context.prisma, companyId);
  const defaults = context.config.retention.days;
  const own = stored.find(({ definition }) => definition === null)?.days ?? {};
  const company = effectiveDays(defaults, own);
  const workflows = stored.flatMap(({ definition, days }) =>
    definition ? [{ slug: definition.slug, settings: days, days: effectiveDays(defaults, own, days) }] : [],
  );
  return {
    json: { companyId, settings: own, days: company, workflows },
    lines: [lineOf(companyId, company), ...workflows.map(({ slug, days }) => lineOf(`  ${slug}`, days))],
  };
};

const Value = z.union([z.literal('forever'), z.literal('inherit'), z.coerce.number().int()]);

interface SetOptions {
  readonly company: string;
  readonly workflow?: string;
  readonly keep: readonly string[];
}

/** Reads `files=90`, `data=forever` or `events=inherit`. */
const parseKeep = (text: string): readonly [RetentionKind, number | null | undefined] => {
  const [name = '', value = ''] = text.split('=');
  const kind = retentionKinds.find((known) => known === name);
  const parsed = Value.safeParse(value);
  if (!kind || !parsed.success || value === '') {
    throw new CliError(
      `--keep ${text}: must be KIND=DAYS, KIND=forever or KIND=inherit. The kinds are ${retentionKinds.join(', ')}.`,
    );
  }
  if (parsed.data === 'inherit') return [kind, undefined];
  return [kind, parsed.data === 'forever' ? null : parsed.data];
};

const set = async (context: CliContext, { company, workflow, keep }: SetOptions): Promise<CommandResult> => {
  const { prisma } = context;
  const { organizationId } = await requireCompany(context, company);
  const definitionId = workflow === undefined ? null : await findWorkflowIdInScope(prisma, 'all', workflow);
  if (workflow !== undefined && definitionId === null) throw new CliError(`There is no workflow "${workflow}".`);
  const checked = RetentionSettings.safeParse(Object.fromEntries(keep.map(parseKeep)));
  if (!checked.success) throw new CliError(`--keep: the number of days must be from 1 to 36500.`);
  const foreign = workflow === undefined ? [] : companyOnlyKinds(checked.data);
  if (foreign.length > 0) {
    throw new CliError(`--keep: ${foreign.join(', ')} can be set only for a whole company. Leave out --workflow.`);
  }
  const settings = await changeRetention(
    prisma,
    { companyId: company, definitionId, organizationId },
    (current) =>
      Object.fromEntries(Object.entries({ ...current, ...checked.data }).filter(([, days]) => days !== undefined)),
    cliActor(),
  );
  const name = workflow === undefined ? company : `${workflow} of ${company}`;
  return {
    json: { companyId: company, workflow: workflow ?? null, settings },
    lines: [`Saved the retention of ${name}. Run "admin retention show --company ${company}" to see the result.`],
  };
};

/** `admin retention …`. */
export const addRetentionCommands = (noun: Command): void => {
  runs<[{ company: string }]>(
    noun
      .command('show')
      .description('show the retention of a company, and of its workflows with their own settings, in days')
      .requiredOption('--company <id>', 'the company'),
    show,
  );
  runs<[SetOptions]>(
    noun
      .command('set')
      .description('set how long content of a company, or of one of its workflows, is kept')
      .requiredOption('--company <id>', 'the company')
      .option('--workflow <slug>', 'only for this workflow of the company')
      .requiredOption('--keep <kind=days...>', 'such as files=90, data=forever or events=inherit'),
    set,
  );
};

const holdsMax = 1_000;

const subjectArgument = (): Argument =>
  new Argument('<subject>', 'the kind of the id; capture is a shelf session').choices(erasureSubjects);

const findSubject = async ({ prisma }: CliContext, subject: ErasureSubject, id: string): Promise<HeldSubject> => {
  const found = await findHeldSubjectInScope(prisma, 'all', subject, id);
  if (!found) throw new CliError(`There is no ${subject} ${id}. Check that the id is that of a ${subject}.`);
  return found;
};

/** Deletes the objects immediately, and leaves failures to the workers. */
const deleteObjects = async ({ prisma, config }: CliContext): Promise<{ deleted: number; failure: string | null }> => {
  const { errorMessage } = await import('../platform/log.ts');
  const { createStorage } = await import('../platform/storage/storage.ts');
  let failure: string | null = null;
  const deleted = await deleteQueuedObjects({
    prisma,
    storage: createStorage(config.storage),
    onDeleted: () => undefined,
    onError: (error) => {
      failure = errorMessage(error);
    },
    signal: new AbortController().signal,
  });
  return { deleted, failure };
};

interface EraseOptions {
  readonly dryRun?: boolean;
  readonly confirm?: boolean;
}

const runErase = async (
  context: CliContext,
  subject: ErasureSubject,
  id: string,
  { dryRun = false, confirm = false }: EraseOptions,
): Promise<CommandResult> => {
  const { prisma } = context;
  const found = await findSubject(context, subject, id);
  const describe = (contents: object): string =>
    Object.entries(contents)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  if (dryRun) {
    const contents = await previewErasure(prisma, found);
    return {
      json: { subject, id, dryRun, ...contents },
      lines: [`Would erase ${describe(contents)} of ${subject} ${id}.`],
    };
  }
  if (!confirm) {
    throw new CliError(
      `Erasing ${subject} ${id} cannot be undone. Add --dry-run to see what it removes, or --confirm to erase it.`,
    );
  }
  const erasure = await erase(prisma, found, cliActor(), (messages) => releaseToRelay(prisma, messages));
  if (erasure.kind === 'on_hold') {
    throw new CliError(
      `${subject} ${id}, its company, or something of the company is on legal hold. Run "admin hold list" to see the holds, and "admin hold release" to end one.`,
    );
  }
  const { deleted, failure } = await deleteObjects(context);
  return {
    json: { subject, id, dryRun, ...erasure.contents, objectsDeleted: deleted, objectsLeft: failure !== null },
    lines: [
      `Erased ${describe(erasure.contents)} of ${subject} ${id}; ${deleted} objects deleted.`,
      ...(failure === null ? [] : [`The storage failed (${failure}). The workers delete the other objects.`]),
    ],
  };
};

/** `admin erase …`. */
export const addErasure = (command: Command): void => {
  runs<[ErasureSubject, string, EraseOptions]>(
    command
      .addArgument(subjectArgument())
      .argument('<id>')
      .option('--dry-run', 'count what would be removed, and remove nothing')
      .option('--confirm', 'required to erase'),
    runErase,
  );
};

/** `admin hold …`. */
export const addHoldCommands = (noun: Command): void => {
  runs<[ErasureSubject, string, { reason: string }]>(
    noun
      .command('place')
      .description('place a legal hold')
      .addArgument(subjectArgument())
      .argument('<id>')
      .requiredOption('--reason <text>', 'the reason, which the audit log keeps'),
    async (context, subject, id, { reason }) => {
      if (reason.trim() === '') throw new CliError('--reason is empty. State why the hold is placed.');
      await setHold(context.prisma, await findSubject(context, subject, id), reason.trim(), cliActor());
      return { json: { subject, id, held: true, reason: reason.trim() }, lines: [`${subject} ${id} is on hold.`] };
    },
  );
  runs<[ErasureSubject, string]>(
    noun.command('release').description('release a legal hold').addArgument(subjectArgument()).argument('<id>'),
    async (context, subject, id) => {
      const released = await setHold(context.prisma, await findSubject(context, subject, id), null, cliActor());
      return {
        json: { subject, id, held: false, released },
        lines: [released ? `Released the hold of ${subject} ${id}.` : `${subject} ${id} was not on hold.`],
      };
    },
  );
  runs<[{ company?: string }]>(
    noun.command('list').description('list holds, newest first').option('--company <id>', 'only holds of this company'),
    async ({ prisma }, { company }) => {
      const holds = await listHolds(prisma, company ?? null, holdsMax);
      return {
        json: holds,
        lines: tableLines(
          ['subject', 'id', 'since', 'by', 'reason'],
          holds.map(({ subject, id, heldAt, by, reason }) => [subject, id, heldAt, by, reason]),
        ),
      };
    },
  );
};
