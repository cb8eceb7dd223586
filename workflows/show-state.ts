import { setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { searchKeys } from './search-attributes.ts';

/** Whether the namespace had Docket's search attributes when the workflow started. It refuses to change attributes that it does not have. */
const hasAttributes = (): boolean => workflowInfo().typedSearchAttributes.getAll().length > 0;

/** Shows operators what a workflow is doing: its state as a search attribute, if the namespace has it, and a sentence in its details. */
export const showState = (state: string, details: string): void => {
  if (hasAttributes()) upsertSearchAttributes([{ key: searchKeys.state, value: state }]);
  setCurrentDetails(details);
};
