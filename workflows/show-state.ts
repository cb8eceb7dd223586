import { setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { searchKeys } from './search-attributes.ts';

/**
 * Whether the namespace had the attribute when the workflow started. It refuses to change attributes that it does not
 * have.
 */
const hasAttribute = (): boolean => workflowInfo().typedSearchAttributes.get(searchKeys.state) !== undefined;

/**
 * Shows operators what a workflow is doing: its state as a search attribute, if the namespace has it, and a sentence in
 * its details.
 */
export const showState = (state: string, details: string): void => {
  if (hasAttribute()) upsertSearchAttributes([{ key: searchKeys.state, value: state }]);
  setCurrentDetails(details);
};
