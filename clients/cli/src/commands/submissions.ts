import type { Command } from 'commander';
import type { ActedSubmission, SubmissionFilters } from 'docket-capture';
import { type Context, calls, wholeNumber } from '../base/command.ts';
import { pairs, percent, table } from '../base/output.ts';

interface Filters {
  readonly workflow?: string;
  readonly status?: NonNullable<SubmissionFilters['status']>;
  readonly fraudStatus?: NonNullable<SubmissionFilters['fraudStatus']>;
  readonly limit: number;
}

const addList = (submissions: Command): void => {
  const list = submissions
    .command('list')
    .description('list submissions, newest first')
    .option('--workflow <slug>', 'only those of a workflow')
    .option('--status <status>', 'only those in a status, such as review')
    .option('--fraud-status <status>', 'only clean, flagged or blocked ones')
    .option('--limit <number>', 'how many', wholeNumber, 20);
  calls<Filters>(list, async ({ docket, result }, _, { limit, ...filters }) => {
    const found = await docket.submissions.list({ ...filters, limit: Math.min(limit, 100) }).toArray(limit);
    const rows = found.map(({ id, submissionStatus, fraudStatus, confidence, workflow, createdAt }) => [
      id,
      submissionStatus,
      fraudStatus,
      percent(confidence),
      workflow.slug,
      createdAt,
    ]);
    result(found, table(['submission', 'status', 'fraud', 'confidence', 'workflow', 'created'], rows));
  });
};

const addGet = (submissions: Command): void => {
  const get = submissions.command('get').description('show a submission').argument('<submission>', 'submission id');
  calls(get, async ({ docket, result }, [id = '']) => {
    const submission = await docket.submissions.get(id);
    const { submissionStatus, fraudStatus, confidence, workflow, createdAt, extractedData, files } = submission;
    const head = { status: submissionStatus, fraud: fraudStatus, confidence: percent(confidence) };
    const lines = pairs({ ...head, workflow: workflow.slug, files: files.length, created: createdAt });
    const fields = Object.entries(extractedData ?? {});
    result(submission, fields.length === 0 ? lines : [...lines, '', ...table(['field', 'value'], fields)]);
  });
};

const show = ({ result }: Context, acted: ActedSubmission): void =>
  result(acted, [`${acted.submissionId} is ${acted.submissionStatus}.`]);

/** `docketctl submissions …`. */
export const addSubmissions = (program: Command): void => {
  const submissions = program.command('submissions').description('results, and decisions about them');
  addList(submissions);
  addGet(submissions);
  const act = (name: string, description: string): Command =>
    submissions.command(name).description(description).argument('<submission>', 'submission id');
  calls(act('approve', 'approve a submission in review'), async (context, [id = '']) =>
    show(context, await context.docket.submissions.approve(id)),
  );
  const reject = act('reject', 'reject a submission in review').requiredOption('--reason <text>', 'why');
  calls<{ reason: string }>(reject, async (context, [id = ''], { reason }) =>
    show(context, await context.docket.submissions.reject(id, { reason })),
  );
  const cancel = act('cancel', 'cancel a submission').option('--reason <text>', 'why');
  calls<{ reason?: string }>(cancel, async (context, [id = ''], { reason }) =>
    show(context, await context.docket.submissions.cancel(id, reason === undefined ? {} : { reason })),
  );
};
