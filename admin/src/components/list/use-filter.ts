import { useSearchParams } from 'react-router';

/** A page's filter as it stands in its address, so that it outlives a reload and can be sent to somebody. */
export const useFilter = <Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams();
  const filter = Object.fromEntries(names.map((name) => [name, params.get(name)])) as Record<Name, string | null>;
  const setFilter = (name: Name, value: string | null): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return [filter, setFilter] as const;
};
