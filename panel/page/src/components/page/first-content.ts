/** The longest that late parts wait for the content of the first page. */
const longestWaitMs = 3_000;

let reveal: () => void = () => undefined;

/**
 * Resolves once the content of the first page is shown. Everything else is loaded later, so that a slow processor draws
 * the content first.
 */
export const firstContent = new Promise<void>((resolve) => {
  reveal = resolve;
  setTimeout(resolve, longestWaitMs);
});

/** Reports that the content of a page is shown. */
export const contentIsShown = (): void => reveal();
