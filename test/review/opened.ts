import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { projectFile } from '../../base/project.ts';

/** Counts the keys that a person presses. */
export const countingKeys = (page: Page) => {
  let count = 0;
  return {
    press: async (key: string): Promise<void> => {
      count += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string): Promise<void> => {
      count += text.length;
      await page.keyboard.type(text);
    },
    get count(): number {
      return count;
    },
  };
};

const lookEveryMs = 20;
const waitMs = 60_000;

/**
 * Waits until an expression in the page has a value, and returns it. The page must not be reloaded in the meantime.
 * @throws Error with the place and the focus of the page if it has none within a minute
 */
export const waitForValue = (page: Page, expression: string): Promise<string> =>
  page.evaluate<string>(`new Promise((resolve, reject) => {
    const until = Date.now() + ${waitMs};
    const look = () => {
      const value = ${expression};
      if (value) resolve(value);
      else if (Date.now() > until) reject(new Error(location.href + ' has the focus on ' + document.activeElement.outerHTML.slice(0, 200)));
      else setTimeout(look, ${lookEveryMs});
    };
    look();
  })`);

const german = JSON.parse(readFileSync(projectFile('domain/languages/catalogs/de.json'), 'utf8')) as Record<
  string,
  string
>;

/** Finds a section of the page by its name, in English or in German. */
const sectionOf = (name: string): string => `section:is([aria-label="${name}"], [aria-label="${german[name]}"])`;

/** The document that is open instead of `before`, takes keys and shows its first page; `end` once the run is over. */
const openedAfter = (before: string | null): string => `(() => {
  if (location.pathname.endsWith('/submissions')) return 'end';
  const id = location.pathname.split('/').at(-1);
  const takesKeys = document.querySelector('${sectionOf('Fields')}')?.contains(document.activeElement);
  const picture = document.querySelector('${sectionOf('Document')} svg[role="img"] image');
  // The address changes a moment before the page does.
  const isDrawn = document.querySelector('[data-submission]')?.getAttribute('data-submission') === id;
  return id !== ${JSON.stringify(before)} && isDrawn && takesKeys && picture && id;
})()`;

/**
 * Waits until another document of a run is open and its first page is drawn.
 * @returns its id, or null after the last one
 */
export const nextOpened = async (page: Page, before: string | null): Promise<string | null> => {
  const id = await waitForValue(page, openedAfter(before));
  return id === 'end' ? null : id;
};
