import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, fieldErrors, type Schemas } from '../../api/client';

type Definition = Readonly<Record<string, unknown>>;

/** What the service says of a draft that could be published. */
export interface Checked {
  readonly definition: Definition;
  readonly latestVersion: number | null;
  readonly changes: Schemas['DefinitionChanges'];
  readonly warnings: readonly string[];
}

const restMs = 400;

/** Has the service check a draft whenever the typing rests. `ask` is its check of this kind of definition; `key` names what it depends on. */
export const useCheck = (
  key: readonly unknown[],
  value: Definition,
  ask: (definition: Definition) => Promise<Checked>,
) => {
  const [settled] = useDebouncedValue(value, restMs);
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
    /** What kept the check from being made at all. */
    failure,
    isChecking: query.isFetching || settled !== value,
    again: query.refetch,
  };
};
