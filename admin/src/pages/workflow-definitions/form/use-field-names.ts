import { useDraftContext } from '../../../components/draft/context';
import { listAt, textAt } from '../../../components/draft/draft';

/** Names of the output fields that the draft has, once each. */
export const useFieldNames = (): string[] => {
  const { value } = useDraftContext();
  return [...new Set(listAt(value, 'outputSchema').map((field) => textAt(field, 'name')))].filter(Boolean);
};
