import { at } from '../../domain/assert.ts';
import { agreement } from '../catalog/compare.ts';
import type { SubmissionOut } from './schemas.ts';
import type { Service } from './service.ts';
import { bad, bar, bold, column, dim, good, tell, tellParagraph, warn } from './terminal.ts';

const nameWidth = 19;
const valueWidth = 42;

/** Prints every extracted field with its confidence, and marks those that differ from the document. */
export const printFields = (submission: SubmissionOut, truth: Readonly<Record<string, unknown>>): void => {
  const data = submission.extractedData ?? {};
  const confidences = submission.fieldConfidences ?? {};
  const names = Object.keys(truth);
  const right = names.filter((name) => agreement(truth[name], data[name]) === 1);
  tell('fields', `${right.length} of ${names.length} match the document`);
  for (const name of names) {
    const value = data[name] ?? null;
    const markWrong = value === null ? dim('–') : bad('✗');
    const mark = right.includes(name) ? good('✓') : markWrong;
    const confidence = confidences[name];
    console.log(
      `    ${mark} ${column(name, nameWidth)} ${column(showValue(value), valueWidth)} ${confidence === undefined ? '' : bar(confidence)}`,
    );
    if (Array.isArray(value)) printItems(value, truth[name]);
  }
};

const showValue = (value: unknown): string => {
  if (value === null) return 'not found';
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'line' : 'lines'}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const itemsShown = 3;

/**
 * Prints the first lines of a list. Members follow the order of the true ones, because JSON in the database has no
 * order.
 */
const printItems = (items: readonly unknown[], truth: unknown): void => {
  const members = Object.keys(Array.isArray(truth) ? (truth[0] ?? {}) : {});
  for (const item of items.slice(0, itemsShown)) {
    const cells = members.map((member) => String(Object(item)[member] ?? '–'));
    console.log(dim(`        ${cells.join('  ·  ')}`));
  }
  const rest = items.length > itemsShown ? `and ${items.length - itemsShown} more; ` : '';
  console.log(dim(`        ${rest}${Math.round(agreement(truth, items) * 100)}% of the lines were read correctly`));
};

/** Prints status, confidence and fraud findings. */
export const printOutcome = (submission: SubmissionOut): void => {
  const { submissionStatus: status, confidence, failedReason } = submission;
  const painted = status === 'approved' || status === 'synced' ? good(bold(status)) : warn(bold(status));
  tell('outcome', confidence === null ? painted : `${painted}, confidence ${confidence.toFixed(2)}`);
  if (failedReason) tellParagraph('reason', failedReason, warn);
  if (submission.fraudStatus === null) return;
  const matches = submission.fraudMatches.map((match) => `${match.checkType} ${match.score.toFixed(2)}`).join(', ');
  const verdict = submission.fraudStatus === 'clean' ? good('clean') : warn(submission.fraudStatus);
  tell('fraud', `${verdict}, score ${submission.fraudScore.toFixed(2)}${matches ? `: ${matches}` : ''}`);
  if (submission.fraudMatches.some((match) => match.checkType === 'exact_duplicate')) {
    tell('', dim('expected: an earlier run of this demo submitted the same file'));
  }
};

/** Prints the events of a submission, oldest first, with the seconds since the first. */
export const printTimeline = (submission: SubmissionOut): void => {
  const events = [...submission.events].sort((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt));
  const start = Date.parse(at(events, 0).occurredAt);
  const steps = events.map(
    (event) => `${event.type} ${dim(`+${((Date.parse(event.occurredAt) - start) / 1000).toFixed(1)} s`)}`,
  );
  for (let step = 0; step < steps.length; step += 3) {
    tell(step === 0 ? 'timeline' : '', steps.slice(step, step + 3).join(dim(' → ')));
  }
};

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Prints what failed, or a summary. */
export const printEnd = (faults: readonly string[], documents: number, captures: number): void => {
  console.log('');
  for (const fault of faults) console.log(bad(`✗ ${fault}`));
  if (faults.length > 0) return;
  const done = [
    ...(documents > 0 ? [`${count(documents, 'document')} processed`] : []),
    ...(captures > 0 ? [`${count(captures, 'shelf capture')} analyzed`] : []),
  ];
  console.log(good(`✓ ${done.join(', ')}, ${count(documents + captures, 'webhook')} delivered with a valid signature`));
};

/** Prints the service and the receiver that the demo uses. */
export const printWelcome = (
  service: Service,
  company: { readonly id: string; readonly name: string },
  receiverOrigin: string,
): void => {
  console.log(bold('Docket demo'));
  tell('service', service.baseUrl);
  tell('company', `${company.name} ${dim(company.id)}`);
  tell('receiver', `${receiverOrigin} ${dim('(checks the signature of every webhook)')}`);
};
