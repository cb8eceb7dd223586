import type { Sheet } from './sheet.ts';

/** Makes a function of a sheet that computes its result once for each sheet, since many fields ask for it. */
export const onceASheet = <Result>(compute: (sheet: Sheet) => Result): ((sheet: Sheet) => Result) => {
  const results = new WeakMap<Sheet, { readonly result: Result }>();
  return (sheet) => {
    const known = results.get(sheet);
    if (known) return known.result;
    const result = compute(sheet);
    results.set(sheet, { result });
    return result;
  };
};
