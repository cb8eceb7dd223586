import { Refusal } from '../../base/refusal.ts';
import type { ExpectedSample, SampleWorkflowSlug } from '../catalog/documents.ts';
import type { DemoApi } from './api.ts';
import { printFields, printOutcome, printTimeline } from './print-result.ts';
import type { WebhookReceiver } from './receiver.ts';
import { type Service, temporalPage } from './service.ts';
import { bold, dim, link, tell, tellParagraph, tellSignature } from './terminal.ts';
import { type Walk, walkSample } from './walk.ts';

export interface TourContext {
  readonly service: Service;
  readonly api: DemoApi;
  readonly receiver: WebhookReceiver;
}

const about: Readonly<Record<string, string>> = {
  'invoice.pdf': 'a two-page invoice with a text layer',
  'invoice-scanned.pdf': 'a printed, stamped and scanned invoice: an image in a PDF',
  'receipt.jpg': 'a store receipt, photographed on a table',
  'receipt-two.jpg': "another shop's narrow receipt, paid in cash",
  'receipt-blurred.jpg': 'a receipt photographed out of focus: the quality gate must stop it',
};

type Samples = Readonly<Record<string, ExpectedSample>>;

/** The name of the sample shelf on the command line. */
const shelfName = 'shelf';

/**
 * Returns the named samples in their usual order; all of them and the shelf if none is named.
 * @throws Refusal that lists the names if one is unknown
 */
export const chooseSamples = (
  samples: Samples,
  names: readonly string[],
): { readonly samples: Samples; readonly withShelf: boolean } => {
  const known = [...Object.keys(samples), shelfName];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Refusal(`Unknown sample "${unknown}". The samples are: ${known.join(', ')}`);
  const chosen = (name: string): boolean => names.length === 0 || names.includes(name);
  return {
    samples: Object.fromEntries(Object.entries(samples).filter(([name]) => chosen(name))),
    withShelf: chosen(shelfName),
  };
};

/**
 * Sends the samples through the service one after another and prints the results.
 * @returns the samples that did not end as expected
 */
export const runTour = async (
  samples: Readonly<Record<string, ExpectedSample>>,
  context: TourContext,
): Promise<string[]> => {
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
  return faults;
};

const printWalk = ({ sessionId, submission, webhook }: Walk, sample: ExpectedSample, service: Service): void => {
  printOutcome(submission);
  if (submission.extractedData) printFields(submission, sample.extractedData);
  if (submission.aiSummary) tellParagraph('summary', submission.aiSummary);
  printTimeline(submission);
  const { eventId, eventType } = webhook.envelope;
  tell('webhook', `${bold(eventType)}  ${eventId}`);
  tellSignature(webhook);
  const page = temporalPage(service, sessionId);
  if (page) tell('Temporal', link(page));
};

/**
 * Lists the differences from the expected result. A review is never a fault: it depends on confidence and on earlier
 * runs.
 */
const walkFaults = ({ submission, webhook }: Walk, sample: ExpectedSample): string[] => {
  const faults = webhook.fault === null ? [] : [`the webhook cannot be trusted: ${webhook.fault}`];
  const { submissionStatus: status } = submission;
  if (sample.outcome === 'quality_blocked') {
    if (status !== 'capture_quality_blocked') faults.push(`the quality gate did not stop it: its status is ${status}`);
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
