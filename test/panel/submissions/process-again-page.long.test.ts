import { describe, expect, it } from 'vitest';
import { startFailingProcessor } from '../../support/documents/failing-processor.ts';
import { waitForEnd } from '../../support/documents/sessions.ts';
import { createPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../support/stack/browser.ts';

const setUp = async () => {
  const processor = await startFailingProcessor();
  return { ...processor, admin: await createPerson('org_admin', processor.tenant.organizationId) };
};

describe('processing failed submissions again in a browser', { timeout: 180_000 }, () => {
  it.each(Object.entries(widths))(
    'A failed submission is processed again from its page, on a %s',
    async (_name, widthPx) => {
      const { fail, answer, admin } = await setUp();
      const { submissionId } = await fail();
      answer('complete');
      const page = await openPage(widthPx);
      await signInBy(page, admin, `/admin/submissions/${submissionId}`);
      await page
        .getByText(/refused the document/)
        .first()
        .waitFor();
      await expectAccessible(page);
      await expectFits(page);
      await page.getByRole('button', { name: 'Process again' }).click();
      await page.getByText('The submission is being processed again.').waitFor();
      await page.getByRole('region', { name: 'History' }).getByText('Processing restarted').waitFor();
      await page.getByRole('region', { name: 'History' }).getByText('Processing completed').waitFor();
      expect(await page.getByRole('button', { name: 'Process again' }).count()).toBe(0);
      expect(page.errors).toEqual([]);
    },
  );

  it.each(Object.entries(widths))(
    'All failed submissions of a time span are counted, then processed again, on a %s',
    async (_name, widthPx) => {
      const { fail, answer, admin, tenant } = await setUp();
      const sessions = [await fail(), await fail()];
      answer('complete');
      const page = await openPage(widthPx);
      await signInBy(page, admin, '/admin/submissions?status=failed');
      await page.getByRole('button', { name: 'Process failed again' }).click();
      const dialog = page.getByRole('dialog', { name: 'Process failed submissions again' });
      await dialog.getByText('2 × processor refused').waitFor();
      await expectAccessible(page);
      await expectFits(page);
      await dialog.getByRole('button', { name: 'Process 2 again' }).click();
      await page.getByText('2 submissions are being processed again.').waitFor();
      for (const { sessionId } of sessions) {
        expect(await waitForEnd(tenant.api, sessionId)).toMatchObject({ state: 'completed' });
      }
      expect(page.errors).toEqual([]);
    },
  );

  it('A reviewer sees no button that processes submissions again', async () => {
    const { fail, tenant } = await setUp();
    const { submissionId } = await fail();
    const page = await openPage();
    await signInBy(page, await createPerson('reviewer', tenant.organizationId), `/admin/submissions/${submissionId}`);
    await page
      .getByText(/refused the document/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Process again' }).count()).toBe(0);
    await page.goto('/admin/submissions?status=failed');
    await page.getByRole('button', { name: 'Shortcuts' }).waitFor();
    expect(await page.getByRole('button', { name: 'Process failed again' }).count()).toBe(0);
  });
});
