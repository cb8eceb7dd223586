import { type Browser, chromium } from 'playwright-core';
import { findOnPath, isExecutable } from './programs.ts';
import { Refusal } from './refusal.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds the Chromium that draws the samples: the named one, or the first on PATH.
 * @throws Refusal that explains how to install one if none is found
 */
export const findChromium = (named: string | undefined): string => {
  if (named !== undefined && isExecutable(named)) return named;
  if (named !== undefined) throw new Refusal(`There is no program at ${named}.`);
  const found = names.map((name) => findOnPath(name)).find((path) => path !== null);
  if (found) return found;
  throw new Refusal(
    'No Chromium is on PATH. Install it (apt-get install chromium), or pass its path: --chromium /path/to/chromium',
  );
};

export const launchBrowser = (executablePath: string, extraArgs: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
      ...extraArgs,
    ],
  });
