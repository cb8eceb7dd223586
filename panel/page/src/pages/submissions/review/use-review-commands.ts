import { useLocation, useNavigate } from 'react-router';
import { textMember } from '../../../../../../domain/narrowing.ts';
import { type Command, useCommands } from '../../../components/page/commands';
import { t } from '../../../languages/message';
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
  const from = textMember(state, 'from') ?? '';
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
        { keys: ['n'], label: t('Skip to the next submission'), run: run.next },
        { keys: ['p'], label: t('Back to the previous submission'), run: run.previous },
        { keys: ['u'], label: t('End the review run'), run: run.end },
      ]
    : [
        {
          keys: ['u'],
          label: t('Back to the queue'),
          run: afterSaving(() => navigate({ pathname: '/submissions', search: from })),
        },
      ];
  const commands: Command[] = [
    { keys: ['a'], label: t('Approve'), run: approve },
    { keys: ['r'], label: t('Reject, with a reason'), run: () => ask('reject') },
    { keys: ['c'], label: t('Cancel the submission'), run: () => ask('cancel') },
    ...inRun,
    { keys: ['j', 'ArrowDown'], label: t('Next field'), run: () => bench.move(1) },
    { keys: ['k', 'ArrowUp'], label: t('Previous field'), run: () => bench.move(-1) },
    { keys: ['d'], label: t('Next field that is missing or doubtful'), run: bench.moveToNeeding },
    { keys: ['e'], label: t('Correct the field'), run: bench.edit },
    { keys: ['m'], label: t('Choose the next fraud match'), run: bench.nextMatch },
    { keys: ['v'], label: t('Compare with the earlier submission of the match'), run: bench.compareChosen },
    { keys: ['f'], label: t('The chosen match is fraud'), run: resolveAs('confirmed_fraud') },
    { keys: ['g'], label: t('The chosen match is a false positive'), run: resolveAs('false_positive') },
    { keys: [']'], label: t('Next page'), run: () => viewer.turnPage(1) },
    { keys: ['['], label: t('Previous page'), run: () => viewer.turnPage(-1) },
    { keys: ['='], label: t('Zoom in'), run: viewer.zoomIn },
    { keys: ['-'], label: t('Zoom out'), run: viewer.zoomOut },
    { keys: ['0'], label: t('Show the whole page, or its width'), run: viewer.toggleFit },
    { keys: ['o'], label: t('Rotate the page'), run: viewer.rotate },
    { keys: ['?'], label: t('Show these shortcuts'), run: showKeys },
  ];
  useCommands(commands);
  return commands;
};
