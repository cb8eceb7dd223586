/**
 * A browser without Playwright. Playwright drives only its own builds of Firefox and WebKit, which no package registry
 * has.
 */
export interface OtherBrowser {
  /** The errors of the page, if the browser reports them. */
  readonly errors: readonly string[];
  open(url: string): Promise<unknown>;
  /** Clicks the element of an XPath, once it exists and is enabled. */
  click(path: string): Promise<void>;
  /** Chooses a file in the input with this label. */
  choose(label: string, path: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(script: string): Promise<unknown>;
}

/** The text that a page shows. */
export const shownText = 'document.body.innerText';

/** An XPath to the button with this text or label. */
export const buttonNamed = (name: string): string => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
