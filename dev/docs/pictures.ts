import { batchStatuses } from '../../domain/batches/counts.ts';
import { sessionStates, sessionTransitions } from '../../domain/sessions/state.ts';
import { reviewTransitions, shelfReviewStates } from '../../domain/shelf-captures/review-state.ts';
import { shelfStatuses, shelfTransitions } from '../../domain/shelf-captures/status.ts';
import { submissionEdits, submissionStatuses, submissionTransitions } from '../../domain/submissions/status.ts';
import { deliveryStatuses, deliveryTransitions } from '../../domain/webhooks/status.ts';
import { drawSvg } from './svg.ts';

/**
 * A table of changes: the states that each may start from, and the state it ends in. Without `to`, it keeps the state.
 */
type Transitions = Readonly<Record<string, { readonly from: readonly string[]; readonly to?: string }>>;

interface StateMachine {
  readonly name: string;
  readonly title: string;
  readonly states: readonly string[];
  readonly transitions: Transitions;
}

const machines: readonly StateMachine[] = [
  { name: 'session', title: 'States of a session', states: sessionStates, transitions: sessionTransitions },
  {
    name: 'submission',
    title: 'Statuses of a submission',
    states: submissionStatuses,
    transitions: { ...submissionTransitions, ...submissionEdits },
  },
  {
    name: 'batch',
    title: 'Statuses of a batch',
    states: batchStatuses,
    transitions: { complete: { from: ['open'], to: 'completed' } },
  },
  { name: 'shelf-capture', title: 'Statuses of a shelf capture', states: shelfStatuses, transitions: shelfTransitions },
  {
    name: 'shelf-review',
    title: 'Review states of a shelf capture',
    states: shelfReviewStates,
    transitions: reviewTransitions,
  },
  { name: 'delivery', title: 'Statuses of a delivery', states: deliveryStatuses, transitions: deliveryTransitions },
];

/** `processAgain` as words. */
const words = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const edgesOf = (transitions: Transitions): string[] => {
  const labels = new Map<string, string[]>();
  for (const [name, { from, to }] of Object.entries(transitions)) {
    for (const state of from) {
      const edge = `"${state}" -> "${to ?? state}"`;
      labels.set(edge, [...(labels.get(edge) ?? []), words(name)]);
    }
  }
  return [...labels].map(([edge, names]) => `${edge} [label="${names.join(',\\n')}"]`);
};

const statementsOf = ({ states, transitions }: StateMachine): string[] => {
  const left = new Set(Object.values(transitions).flatMap(({ from, to }) => from.filter((state) => state !== to)));
  return [...states.map((state) => `"${state}"${left.has(state) ? '' : ' [peripheries=2]'}`), ...edgesOf(transitions)];
};

const flow = [
  'caller [label="your application" fillcolor="#fdf3e3" color="#a8741a"]',
  'storage [label="object storage" shape=cylinder style=filled]',
  'session [label="session"]',
  'worker [label="reads, checks quality\\nand fraud"]',
  'person [label="a person decides\\nin the panel" fillcolor="#fdf3e3" color="#a8741a"]',
  'result [label="submission\\nwith fields and confidences"]',
  'receiver [label="your webhook receiver" fillcolor="#fdf3e3" color="#a8741a"]',
  'caller -> session [label="1 create, 3 submit"]',
  'caller -> storage [label="2 upload"]',
  'session -> worker [label="4 process"]',
  'storage -> worker [style=dashed arrowhead=none]',
  'worker -> result [label="clear"]',
  'worker -> person [label="unclear"]',
  'person -> result [label="approved or rejected"]',
  'result -> receiver [label="5 signed webhook"]',
];

/**
 * Draws the pictures of the documentation: one of each state machine in `domain/`, and the path of a document. Returns
 * the SVG texts by file name.
 */
export const drawPictures = async (): Promise<Readonly<Record<string, string>>> => {
  const pictures: Record<string, string> = {
    'flow.svg': await drawSvg('The way of a document through Docket', flow, 'TB'),
  };
  for (const machine of machines) {
    pictures[`states-${machine.name}.svg`] = await drawSvg(machine.title, statementsOf(machine), 'LR');
  }
  return pictures;
};
