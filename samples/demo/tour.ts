import { Refusal } from '../../dev/refusal.ts';
import type { ExpectedSample, SampleWorkflowSlug } from '../catalogue.ts';
import type { DemoApi } from './api.ts';
import { printFields, printOutcome, printTimeline } from './print-result.ts';
import type { WebhookReceiver } from './receiver.ts';
import { type Service, temporalPage } from './service.ts';
import { bad, bold, dim, good, link, tell, tellParagraph } from './terminal.ts';
import { type Walk, walkSample } from './walk.ts';

export interface TourContext {
  readonly service: Service;
  readonly api: DemoApi;
  readonly receiver: WebhookReceiver;
}

const about: Readonly<Record<string, string>> = {
  'invoice.pdf': 'an invoice of two pages, made by a program: it has a text layer',
  'invoice-scanned.pdf': 'an invoice that was printed, stamped and scanned: a picture in a PDF',
  'receipt.jpg': 'a till receipt, photographed on a table',
  'receipt-two.jpg': 'the narrow receipt of another shop, paid in cash',
  'receipt-blurred.jpg': 'a receipt photographed out of focus: the quality gate has to stop it',
};

type Samples = Readonly<Record<string, ExpectedSample>>;

/**
 * The samples named, in the order of all; all where none is named.
 * @throws Refusal that lists the names, where one is unknown
 */
export const chooseSamples = (samples: Samples, names: readonly string[]): Samples => {
  const unknown = names.find((name) => !(name in samples));
  if (unknown !== undefined)
    throw new Refusal(`There is no sample "${unknown}". There are: ${Object.keys(samples).join(', ')}`);
  return Object.fromEntries(Object.entries(samples).filter(([name]) => names.length === 0 || names.includes(name)));
};

/**
 * Takes the samples through the service one after the other and prints what came back.
 * @returns whether each came to the end that it should
 */
export const runTour = async (
  samples: Readonly<Record<string, ExpectedSample>>,
  context: TourContext,
): Promise<boolean> => {
  await checkWorkflows(context.api, Object.values(samples));
  const faults: string[] = [];
  const names = Object.keys(samples);
  for (const [index, name] of names.entries()) {
    const sample = samples[name];
    if (!sample) continue;
    console.log(`\n${bold(`${index + 1}/${names.length}  ${name}`)}  ${dim(about[name] ?? '')}`);
    const walk = await walkSample(name, sample, context);
    printWalk(walk, sample, context.service);
    faults.push(...walkFaults(walk, sample).map((fault) => `${name}: ${fault}`));
  }
  console.log('');
  for (const fault of faults) console.log(bad(`✗ ${fault}`));
  if (faults.length === 0)
    console.log(
      good(
        `✓ ${count(names.length, 'document')} processed, ${count(names.length, 'webhook')} delivered with a valid signature`,
      ),
    );
  return faults.length === 0;
};

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const printWalk = ({ sessionId, submission, webhook }: Walk, sample: ExpectedSample, service: Service): void => {
  printOutcome(submission);
  if (submission.extractedData) printFields(submission, sample.extractedData);
  if (submission.aiSummary) tellParagraph('summary', submission.aiSummary);
  printTimeline(submission);
  const { eventId, eventType } = webhook.envelope;
  tell('webhook', `${bold(eventType)}  ${eventId}`);
  tell(
    'signature',
    webhook.fault === null ? `${good('valid')}  ${dim(`${webhook.signature.slice(0, 32)}…`)}` : bad(webhook.fault),
  );
  const page = temporalPage(service, sessionId);
  if (page) tell('Temporal', link(page));
};

/** What is not as it should be. Whether a reviewer has to look is not among it: that depends on confidence and on earlier runs. */
const walkFaults = ({ submission, webhook }: Walk, sample: ExpectedSample): string[] => {
  const faults = webhook.fault === null ? [] : [`the webhook cannot be trusted: ${webhook.fault}`];
  const { submissionStatus: status } = submission;
  if (sample.outcome === 'quality_blocked') {
    if (status !== 'capture_quality_blocked') faults.push(`the quality gate let it through: it is ${status}`);
  } else if (!['review', 'approved', 'synced'].includes(status)) {
    faults.push(`it ended as ${status}: ${submission.failedReason ?? 'no reason given'}`);
  }
  return faults;
};

const checkWorkflows = async (api: DemoApi, samples: readonly ExpectedSample[]): Promise<void> => {
  const published = new Set((await api.listWorkflows()).data.map((workflow) => workflow.slug));
  const missing = [...new Set<SampleWorkflowSlug>(samples.map((sample) => sample.workflow))].filter(
    (slug) => !published.has(slug),
  );
  if (missing.length === 0) return;
  const commands = missing.flatMap((slug) => [
    `  npm run admin -- workflow publish samples/workflows/${slug}.json`,
    `  npm run admin -- workflow assign ${slug} --company ID`,
  ]);
  throw new Refusal(
    `The company does not have the workflows of the samples. Publish and assign them:\n${commands.join('\n')}`,
  );
};
