import { useUndo } from '../pages/submissions/decisions/undo';

/** The key that undoes the last decision on any page. */
export const UndoKeys = () => {
  useUndo();
  return null;
};
