import { beforeAll, describe, expect, it } from 'vitest';
import { axeFindings, expectAccessible, expectFits, openPage, widths } from '../../support/stack/browser.ts';

// All tests share one page, because Swagger UI takes seconds to load.
let page: Awaited<ReturnType<typeof openPage>>;
beforeAll(async () => {
  page = await openPage();
  await page.goto('/docs');
});

describe('the API reference', () => {
  it('The search finds operations and webhooks by their words', async () => {
    const search = page.getByRole('textbox', { name: 'Search operations' });
    await search.fill('fraud resolve');
    await expect
      .poll(() => page.locator('.opblock-summary-path').allTextContents())
      .toEqual([
        '/api/v1/submissions/{submissionId}/fraud-matches/{matchId}/resolve',
        'submission.fraud_match_resolved',
      ]);
    await search.fill('nothing has this name');
    await page.getByText('No operation matches the search.').waitFor();
    await search.fill('');
  });

  it('The API reference has no axe-core findings', async () => {
    expect(await axeFindings(page)).toEqual([]);
  });

  // A request without a body on the first device, one with a body on the second.
  it.each([
    ['desktop', 'listBatches'],
    ['phone', 'createSession'],
  ] as const)(
    'The API reference is accessible and fits on a %s, in light and dark, with operations open',
    async (device, id) => {
      await page.setViewportSize({ width: widths[device], height: 900 });
      const operation = page.locator(`[id$="-${id}"]`);
      await operation.locator('.opblock-summary-control').click();
      await operation.getByRole('button', { name: 'Try it out' }).click();
      await operation.getByRole('button', { name: 'Execute' }).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.locator(colorScheme === 'dark' ? 'html.dark-mode' : 'html:not(.dark-mode)').waitFor();
        await expectAccessible(page);
        await expectFits(page);
      }
      expect(page.errors).toEqual([]);
    },
  );
});
