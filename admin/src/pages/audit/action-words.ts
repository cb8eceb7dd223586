import { humanize } from '../../components/values/labels';
import { actionLabels } from './action-labels';

/** What an entry says was done. */
export const actionWords = (action: string): string => actionLabels[action] ?? humanize(action);
