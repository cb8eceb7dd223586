import puppeteer from 'puppeteer-core';
import { onTestFinished } from 'vitest';
import { findOnPath } from '../../../base/programs.ts';
import type { OtherBrowser } from './other-browser.ts';

const waitMs = 60_000;

/** The program that FIREFOX names, or the installed one; null if there is none. */
export const findFirefox = (): string | null =>
  process.env.FIREFOX || findOnPath('firefox') || findOnPath('firefox-esr');

/** Starts Firefox without a window, with a fake camera. It ends with the test. */
export const openFirefox = async (program: string): Promise<OtherBrowser> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    extraPrefsFirefox: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(waitMs);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    errors,
    open: async (url) => {
      await page.goto(url);
    },
    click: async (button) => {
      await page.locator(`xpath/${button}`).click();
    },
    choose: async (label, path) => {
      const input = await page.waitForSelector(`input[type=file][aria-label="${label}"]`);
      await input?.uploadFile(path);
    },
    evaluate: (script) => page.evaluate(script),
  };
};
