import { useNavigate } from 'react-router';
import { useKeys } from '../../../components/page/use-keys';
import { t } from '../../../languages/message';
import { zoomBy } from '../photo/photo-view';
import type { Workbench } from './use-workbench';

/** The keyboard shortcuts of a capture, as its help lists them. */
export const captureKeys = {
  '← ↑ → ↓': t('Move from box to box in the photo'),
  'Shift + arrows': t('Move the selected boxes'),
  'Shift + Alt + arrows': t('Resize the selected boxes'),
  'Shift + click': t('Select one more box'),
  'Ctrl + A': t('Select all boxes'),
  '1 … 9': t('Choose this candidate for the selected box'),
  x: t('Delete the selected boxes'),
  a: t('Draw boxes, until Escape'),
  d: t('Copy the selected boxes to their right'),
  f: t('Copy the selected box along its row'),
  'z  /  Ctrl + Z': t('Undo'),
  'Ctrl + Shift + Z': t('Redo'),
  s: t('Save the corrections'),
  'n  /  p': t('Next or previous photo'),
  '+  /  -  /  0': t('Zoom in, out, or fit the photo'),
  c: 'Confirm the review',
  u: t('Back to the list'),
  '?': t('Show these shortcuts'),
} as const;

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Handles the keyboard shortcuts of a capture's review. */
export const useCaptureKeys = (
  bench: Workbench,
  { onConfirm, onHelp }: { readonly onConfirm: () => void; readonly onHelp: () => void },
): void => {
  const navigate = useNavigate();
  const { chosen, edit, draft } = bench;
  const [box] = chosen.length === 1 ? chosen : [];
  const choose = (index: number): void => {
    const candidate = box?.candidates[index];
    if (candidate) edit?.name(candidate.sku);
  };
  const zoomIn = () => bench.setZoom(zoomBy(bench.zoom, 1));
  const undo = () => {
    if (draft.canUndo) draft.undo();
  };
  useKeys({
    ...Object.fromEntries(digits.map((digit, index) => [digit, () => choose(index)])),
    x: () => edit?.remove(),
    delete: () => edit?.remove(),
    d: () => edit?.copyBeside(),
    f: () => edit?.copyAlongRow(),
    a: bench.toggleAdding,
    Escape: bench.stopAdding,
    z: undo,
    'mod+z': undo,
    'mod+shift+z': () => {
      if (draft.canRedo) draft.redo();
    },
    s: () => {
      if (draft.changedPhotos > 0 && !draft.save.isPending) draft.save.mutate();
    },
    n: () => bench.step(1),
    p: () => bench.step(-1),
    // On some keyboards, plus needs Shift.
    '[plus]': zoomIn,
    'shift+[plus]': zoomIn,
    '-': () => bench.setZoom(zoomBy(bench.zoom, -1)),
    c: onConfirm,
    u: () => navigate('/shelf'),
    '?': onHelp,
  });
};
