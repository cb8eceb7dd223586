import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Builder, By, type IRectangle, until } from 'selenium-webdriver';
import { onTestFinished } from 'vitest';
import { findOnPath } from '../../../base/programs.ts';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import { startGuard } from '../../../dev/processes/guard.ts';
import { type ManagedProcess, startProcess } from '../../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../../dev/processes/wait-until-ready.ts';
import type { OtherBrowser } from './other-browser.ts';

const waitMs = 60_000;
const stopGraceMs = 5_000;

/** The parts of WebKit: its driver, its browser, and a screen, because it has no headless mode. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** The installed WebKitGTK, which is the engine of Safari; null if a part of it is missing. */
export const findWebKit = (): WebKitPrograms | null => {
  const driver = findOnPath('WebKitWebDriver');
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const screen = findOnPath('Xvfb');
  return driver && browser && screen ? { driver, browser, screen } : null;
};

/**
 * Starts WebKit on its own screen, with a fake camera. It ends with the test, because a second attempt cannot start
 * another one while it runs.
 */
export const openWebKit = async (programs: WebKitPrograms): Promise<OtherBrowser> => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-webkit-'));
  const guard = startGuard(folder);
  const start = async (name: string, command: string, args: readonly string[], env = {}): Promise<ManagedProcess> => {
    const logFile = join(folder, `${name}.log`);
    const started = await startProcess({
      name,
      command,
      args,
      env: { ...process.env, ...env },
      logFile,
      output: 'file',
    });
    guard.watch([started]);
    onTestFinished(() => started.stop(stopGraceMs));
    return started;
  };
  onTestFinished(async () => {
    guard.release();
    await rm(folder, { recursive: true, force: true });
  });
  // The screen chooses a free number and writes it to its output.
  const screen = await start('Xvfb', programs.screen, ['-displayfd', '1', '-screen', '0', '1280x1000x24']);
  const display = await waitUntilReady(screen, waitMs, async () => screen.lastLines(1)[0] ?? null);
  const port = await findFreePort();
  const driver = await start('WebKitWebDriver', programs.driver, [`--port=${port}`], { DISPLAY: `:${display}` });
  const server = `http://127.0.0.1:${port}`;
  await waitUntilReady(driver, waitMs, async () => (await fetch(`${server}/status`)).ok || null);
  const session = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: programs.browser,
        args: ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true'],
      },
    })
    .build();
  onTestFinished(() => session.quit());
  const find = (path: string) => session.wait(until.elementLocated(By.xpath(path)), waitMs);
  return {
    // The driver reports no errors of pages.
    errors: [],
    open: (url) => session.get(url),
    click: async (button) => {
      const element = await find(button);
      await session.wait(until.elementIsEnabled(element), waitMs);
      // The driver clicks the position where it found the element, so the element has to stay there.
      let before: IRectangle | null = null;
      await session.wait(async () => {
        const now = await element.getRect();
        const isStill = isDeepStrictEqual(before, now);
        before = now;
        return isStill && session.executeScript('return [...document.images].every(({ complete }) => complete)');
      }, waitMs);
      await element.click();
    },
    choose: async (label, path) => (await find(`//input[@type="file"][@aria-label="${label}"]`)).sendKeys(path),
    evaluate: (script) => session.executeScript(`return (${script})`),
  };
};
