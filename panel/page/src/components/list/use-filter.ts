import { useHref, useLocation, useSearchParams } from 'react-router';
import { recordOf } from '../../../../../domain/narrowing.ts';

const withoutFinalSlash = (path: string): string => path.replace(/\/$/, '');

/** A page's filter, kept in its URL so that it survives a reload and can be shared. */
export const useFilter = <Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams();
  const filter = recordOf(names, (name) => params.get(name));
  const ownPath = useHref(useLocation().pathname);
  const setFilter = (name: Name, value: string | null): void => {
    // A page stays on screen until the next one has loaded. A search typed just before must not become its filter.
    if (withoutFinalSlash(window.location.pathname) !== withoutFinalSlash(ownPath)) return;
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
  };
  return [filter, setFilter] as const;
};
