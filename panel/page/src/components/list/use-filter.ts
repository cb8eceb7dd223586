import { useSearchParams } from 'react-router';
import { recordOf } from '../../../../../domain/narrowing.ts';

/** A page's filter, kept in its URL so that it survives a reload and can be shared. */
export const useFilter = <Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams();
  const filter = recordOf(names, (name) => params.get(name));
  const setFilter = (name: Name, value: string | null): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) {
          after.set(name, value);
        } else {
          after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  return [filter, setFilter] as const;
};
