import { useLocation, useNavigate } from 'react-router';
import { type Command, useCommands } from '../../../components/page/commands';
import { useResolve } from '../compare/use-resolve';
import type { Viewer } from '../document/use-viewer';
import { afterSaving } from '../fields/settle';
import type { Run } from '../run/use-run';
import type { Bench } from './use-bench';

export interface Decisions {
  readonly approve: () => void;
  readonly ask: (action: 'reject' | 'cancel') => void;
  readonly showKeys: () => void;
}

/** The commands of the review page with their keys. */
export const useReviewCommands = (
  bench: Bench,
  viewer: Viewer,
  run: Run | null,
  { approve, ask, showKeys }: Decisions,
): readonly Command[] => {
  const navigate = useNavigate();
  const { state } = useLocation();
  /** The filter of the list that this page was opened from. */
  const from = (state as { from?: string } | null)?.from ?? '';
  const resolve = useResolve();
  const resolveAs = (resolution: 'confirmed_fraud' | 'false_positive') => () => {
    if (bench.match) {
      resolve.mutate({ matchId: bench.match.id, resolution });
    } else {
      bench.nextMatch();
    }
  };
  const inRun: Command[] = run
    ? [
        { keys: ['n'], label: 'Skip to the next submission', run: run.next },
        { keys: ['p'], label: 'Back to the previous submission', run: run.previous },
        { keys: ['u'], label: 'End the review run', run: run.end },
      ]
    : [
        {
          keys: ['u'],
          label: 'Back to the queue',
          run: afterSaving(() => navigate({ pathname: '/submissions', search: from })),
        },
      ];
  const commands: Command[] = [
    { keys: ['a'], label: 'Approve', run: approve },
    { keys: ['r'], label: 'Reject, with a reason', run: () => ask('reject') },
    { keys: ['c'], label: 'Cancel the submission', run: () => ask('cancel') },
    ...inRun,
    { keys: ['j', 'ArrowDown'], label: 'Next field', run: () => bench.move(1) },
    { keys: ['k', 'ArrowUp'], label: 'Previous field', run: () => bench.move(-1) },
    { keys: ['d'], label: 'Next field that is missing or doubtful', run: bench.moveToNeeding },
    { keys: ['e'], label: 'Correct the field', run: bench.edit },
    { keys: ['m'], label: 'Choose the next fraud match', run: bench.nextMatch },
    { keys: ['v'], label: 'Compare with the earlier submission of the match', run: bench.compareChosen },
    { keys: ['f'], label: 'The chosen match is fraud', run: resolveAs('confirmed_fraud') },
    { keys: ['g'], label: 'The chosen match is a false positive', run: resolveAs('false_positive') },
    { keys: [']'], label: 'Next page', run: () => viewer.turnPage(1) },
    { keys: ['['], label: 'Previous page', run: () => viewer.turnPage(-1) },
    { keys: ['='], label: 'Zoom in', run: viewer.zoomIn },
    { keys: ['-'], label: 'Zoom out', run: viewer.zoomOut },
    { keys: ['0'], label: 'Show the whole page, or its width', run: viewer.toggleFit },
    { keys: ['o'], label: 'Rotate the page', run: viewer.rotate },
    { keys: ['?'], label: 'Show these shortcuts', run: showKeys },
  ];
  useCommands(commands);
  return commands;
};
