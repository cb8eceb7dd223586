import { useDraftContext } from '../../../components/draft/context';
import { listAt, textAt } from '../../../components/draft/draft';

/** The distinct names of the draft's output fields. */
export const useFieldNames = (): string[] => {
  const { value } = useDraftContext();
  return [...new Set(listAt(value, 'outputSchema').map((field) => textAt(field, 'name')))].filter(Boolean);
};
