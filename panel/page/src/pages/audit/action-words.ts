import { humanize } from '../../components/values/labels';
import { actionLabels } from './action-labels';

/** The display name of an action. */
export const actionWords = (action: string): string => actionLabels[action] ?? humanize(action);
