import { describe, expect, it } from 'vitest';
import { invoicePdf } from '../../support/documents/documents.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { createPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';

describe('uploads in the panel', { timeout: 180_000 }, () => {
  it('Dropped and chosen files are processed like those of a caller, and the audit log names the person', async () => {
    const tenant = await createReviewTenant();
    const person = await createPerson('reviewer', tenant.organizationId);
    const page = await openPage();
    await signInBy(page, person, '/admin/upload');
    await page.getByText('Drop files here').waitFor();
    const base64 = Buffer.from(await invoicePdf()).toString('base64');
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob('${base64}'), (one) => one.charCodeAt(0));
      transfer.items.add(new File([bytes], 'dropped.pdf', { type: 'application/pdf' }));
      transfer.items.add(new File(['words'], 'notes.docx'));
      return transfer;
    })()`);
    await page.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText('Not one of the accepted types').waitFor();
    const chosen = { name: 'chosen.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await invoicePdf()) };
    await page.getByLabel('Files to upload').setInputFiles([chosen]);
    await page.getByText('One document per file').waitFor();
    await page.getByRole('button', { name: 'Upload 2 documents' }).click();
    await page.getByText('2 documents are submitted').waitFor();
    const { companyId, organizationId } = tenant;
    const submissions = await prisma.submission.findMany({ where: { companyId }, include: { session: true } });
    expect(submissions.map(({ clientSubmissionId }) => clientSubmissionId.replace(/ #.*/, '')).sort()).toEqual([
      'chosen.pdf',
      'dropped.pdf',
    ]);
    for (const { id, session } of submissions) {
      expect(session.metadata).toMatchObject({ source: 'panel' });
      expect(await prisma.auditEntry.findMany({ where: { subjectId: id, action: 'submission.upload' } })).toMatchObject(
        [{ actorLabel: person.email, companyId, organizationId }],
      );
      await eventually('the submission is in review', async () => {
        const { status } = await prisma.submission.findUniqueOrThrow({ where: { id } });
        return status === 'review';
      });
    }
    await page.getByRole('link', { name: 'Open submission' }).first().click();
    await page.getByRole('heading', { name: /(chosen|dropped)\.pdf/ }).waitFor();
    expect(page.errors).toEqual([]);
    // The key of the company's uploads is not shown, and opens nothing.
    const key = await prisma.apiKey.findFirstOrThrow({ where: { companyId, panel: true } });
    expect(key).toMatchObject({ revokedAt: expect.any(Date), scopes: [] });
  });

  it('Several files become one document, and the page is accessible and fits on both widths, light and dark', async () => {
    const tenant = await createReviewTenant();
    const person = await createPerson('reviewer', tenant.organizationId);
    const page = await openPage(widths.phone);
    await signInBy(page, person, '/admin/upload');
    const buffer = Buffer.from(await invoicePdf());
    const files = ['front.pdf', 'a-file-with-a-very-long-name-that-does-not-fit-into-one-line-of-a-phone.pdf'].map(
      (name) => ({ name, mimeType: 'application/pdf', buffer }),
    );
    await page.getByLabel('Files to upload').setInputFiles(files);
    await page.getByText('All in one document').click();
    for (const { widthPx, colorScheme } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: widthPx, height: 900 });
      await expectAccessible(page);
      await expectFits(page);
    }
    await page.getByRole('button', { name: 'Upload 1 document' }).click();
    await page.getByText('1 document is submitted').waitFor();
    await expectAccessible(page);
    const session = await prisma.session.findFirstOrThrow({ where: { companyId: tenant.companyId } });
    expect(session.fileCount).toBe(2);
    expect(page.errors).toEqual([]);
  });
});
