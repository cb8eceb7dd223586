import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFirefox, openFirefox } from '../support/browsers/firefox.ts';
import { buttonNamed, type OtherBrowser, shownText } from '../support/browsers/other-browser.ts';
import { findWebKit, openWebKit } from '../support/browsers/webkit.ts';
import { paperPhoto } from '../support/documents/paper-photo.ts';
import { createSession, waitForEnd } from '../support/documents/sessions.ts';
import { atFileEnd } from '../support/file-end/at-file-end.ts';
import { eventually } from '../support/stack/eventually.ts';
import { createTenant } from '../support/tenant.ts';

const firefox = findFirefox();
const webKit = findWebKit();
const browsers: { name: string; open: (() => Promise<OtherBrowser>) | null }[] = [
  { name: 'Firefox', open: firefox === null ? null : () => openFirefox(firefox) },
  { name: 'WebKit', open: webKit && (() => openWebKit(webKit)) },
];

const photoFile = async (blurPx: number): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-photo-'));
  atFileEnd(() => rm(folder, { recursive: true }));
  const path = join(folder, 'photo.jpg');
  await writeFile(path, await paperPhoto(blurPx));
  return path;
};

/** Waits until a page shows a text. @throws Error with the text that it shows instead */
const shows = async (browser: OtherBrowser, text: string): Promise<void> => {
  const shown = async (): Promise<string> => String(await browser.evaluate(shownText));
  try {
    await eventually(`the page shows "${text}"`, async () => (await shown()).includes(text));
  } catch (error) {
    const instead = (await shown()).replaceAll(/\s*\n\s*/g, ' | ');
    throw new Error(`The page does not show "${text}", but: ${instead}`, { cause: error });
  }
};

describe.each(browsers)('The capture page in $name (skipped if it is missing)', ({ open }) => {
  it.skipIf(open === null)(
    'The capture page refuses a blurred picture, accepts another one and one from the camera, keeps both when it is opened again, and sends them',
    async () => {
      const tenant = await createTenant();
      const contentTypes = ['image/jpeg', 'image/jpeg'];
      const session = await createSession(tenant, { fileCount: 2, contentTypes, capture: {} });
      const url = session.captureUrl;
      if (open === null || url === undefined) throw new Error('The session has no capture page.');
      const browser = await open();
      await browser.open(url);
      await shows(browser, 'Send your document');
      await browser.choose('Choose files', await photoFile(0));
      await shows(browser, 'Stored: 1 of 1');
      await browser.choose('Choose files', await photoFile(12));
      await shows(browser, 'The picture is blurred.');

      await browser.click('//dialog//button[normalize-space()="Take again"]');
      await shows(browser, 'Automatic');
      await eventually('the camera shows a picture', () =>
        browser.evaluate('document.querySelector("video").videoWidth > 0'),
      );
      await browser.click('//button[@class="shutter"]');
      // The fake camera shows no paper, so the page may doubt its picture.
      await eventually('the picture of the camera is stored', async () => {
        await browser.evaluate('document.querySelector("dialog.doubted button.quiet")?.click()');
        return String(await browser.evaluate(shownText)).includes('Stored: 2 of 2');
      });

      await browser.open('about:blank');
      await browser.open(url);
      await shows(browser, 'Stored: 2 of 2');
      await eventually('both pictures are shown', () =>
        browser.evaluate('document.querySelectorAll(".slots img").length === 2'),
      );
      await browser.click(buttonNamed('Send'));
      await shows(browser, 'Thank you');
      await waitForEnd(tenant.api, session.sessionId);
      expect(browser.errors).toEqual([]);
    },
    240_000,
  );
});
