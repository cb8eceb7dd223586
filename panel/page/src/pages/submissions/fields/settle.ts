/** Saves the unsaved drafts of an open page. Resolves to whether the server accepted all of them. */
type Settle = () => Promise<boolean>;

const pages = new Set<Settle>();

/** Registers the typed values of a page for {@link settleCorrections}. Returns a function that removes them again. */
export const onSettle = (settle: Settle): (() => void) => {
  pages.add(settle);
  return () => pages.delete(settle);
};

/** Saves all unsaved values. False if one was refused; its field then has the focus. */
export const settleCorrections = async (): Promise<boolean> =>
  (await Promise.all([...pages].map((settle) => settle()))).every(Boolean);

/** Saves all drafts, and continues if they were accepted. */
export const afterSaving =
  (proceed: () => unknown): (() => Promise<void>) =>
  async () => {
    if (await settleCorrections()) await proceed();
  };
