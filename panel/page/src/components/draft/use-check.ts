import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, fieldErrors, type Schemas } from '../../api/client';

type Definition = Readonly<Record<string, unknown>>;

/** The result of checking a draft that can be published. */
export interface Checked {
  readonly definition: Definition;
  readonly latestVersion: number | null;
  readonly changes: Schemas['DefinitionChanges'];
  readonly warnings: readonly string[];
}

const debounceMs = 400;

/**
 * Asks the server to check a draft when typing pauses. `ask` calls the check for this kind of definition; `key`
 * identifies everything that the result depends on.
 */
export const useCheck = (
  key: readonly unknown[],
  value: Definition,
  ask: (definition: Definition) => Promise<Checked>,
) => {
  const [settled] = useDebouncedValue(value, debounceMs);
  const query = useQuery({
    queryKey: ['check', ...key, settled],
    queryFn: () => ask(settled),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 30_000,
  });
  const errors = fieldErrors(query.error);
  const failure = query.error && !(query.error instanceof ApiError && query.error.problem?.errors) ? query.error : null;
  return {
    checked: query.data ?? null,
    errors,
    /** Why the check could not run. */
    failure,
    isChecking: query.isFetching || settled !== value,
    again: query.refetch,
  };
};
