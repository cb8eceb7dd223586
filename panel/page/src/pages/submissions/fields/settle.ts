/** Saves what an opened page has typed but not saved. Resolves to whether the server accepted all of it. */
type Settle = () => Promise<boolean>;

const pages = new Set<Settle>();

/** Makes the typed values of a page part of {@link settleCorrections}. Returns a function that takes them out again. */
export const onSettle = (settle: Settle): (() => void) => {
  pages.add(settle);
  return () => pages.delete(settle);
};

/** Saves all values that are typed and not saved. False if one was refused; its field has the focus then. */
export const settleCorrections = async (): Promise<boolean> =>
  (await Promise.all([...pages].map((settle) => settle()))).every(Boolean);

/** Saves what is typed, and then continues if all of it was accepted. */
export const afterSaving =
  (goOn: () => unknown): (() => Promise<void>) =>
  async () => {
    if (await settleCorrections()) await goOn();
  };
