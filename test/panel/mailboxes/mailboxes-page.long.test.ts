import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { invoicePdf } from '../../support/documents/documents.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { composeMail } from '../../support/mails/compose.ts';
import { createPerson } from '../../support/panel.ts';
import { dovecotPassword, hasDovecot, startDovecot } from '../../support/servers/dovecot.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { listenOnReceiverPort } from '../../support/webhooks/receiver-ports.ts';

vi.setConfig({ testTimeout: 180_000 });

/** A port of this machine that the shared stack may connect to. */
const findTrustedPort = async (): Promise<number> => {
  const server = createServer();
  const { port } = new URL(await listenOnReceiverPort(server));
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return Number(port);
};

describe.skipIf(!hasDovecot)('The mailboxes in the panel', () => {
  it('A person sets up a mailbox, sees the emails that it takes and refuses, and changes, pauses and removes the mailbox', async () => {
    const dovecot = await startDovecot(await findTrustedPort());
    const tenant = await createReviewTenant();
    const { companyId } = tenant;
    const username = `invoices-${companyId}`;
    const pdf = Buffer.from(await invoicePdf());
    await dovecot.deliver(username, await composeMail({ attachments: [{ filename: 'march.pdf', content: pdf }] }));
    await dovecot.deliver(username, await composeMail({ subject: 'Nothing in it' }));
    const person = await createPerson('org_admin', tenant.organizationId);
    const page = await openPage();
    await signInBy(page, person, '/admin/configuration/sources');
    await page.getByRole('button', { name: 'New mailbox' }).click();
    const dialog = page.getByRole('dialog', { name: 'New mailbox' });
    await dialog.getByLabel('IMAP server').fill('10.0.0.1');
    await dialog.getByLabel('User name').fill(username);
    await dialog.getByRole('textbox', { name: 'Password' }).fill(dovecotPassword);
    await dialog.getByRole('combobox', { name: 'Workflow' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Create mailbox' }).click();
    await dialog.getByText('must be a public host', { exact: false }).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('IMAP server').fill('127.0.0.1');
    await dialog.getByLabel('Port').fill(String(dovecot.port));
    await dialog.getByRole('combobox', { name: 'Encryption' }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await dialog.getByRole('button', { name: 'Create mailbox' }).click();
    const card = page.getByRole('region', { name: username });
    await card.getByText('1 submitted · 1 refused').waitFor();
    await card.getByRole('button', { name: 'Refused emails' }).click();
    const refused = page.getByRole('dialog', { name: 'Refused emails' });
    await refused.getByText('The email has no attachment.').waitFor();
    await expectAccessible(page);
    await refused.getByRole('button', { name: 'Close' }).click();
    await refused.waitFor({ state: 'hidden' });
    for (const { widthPx, colorScheme } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: widthPx, height: 900 });
      await expectAccessible(page);
      await expectFits(page);
    }
    await card.getByRole('button', { name: 'Change' }).click();
    const edit = page.getByRole('dialog', { name: 'Change mailbox' });
    await edit.getByLabel('Folder for submitted emails').fill('Done');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'hidden' });
    await card.getByRole('button', { name: 'Pause' }).click();
    await card.getByText('Paused').waitFor();
    await dovecot.deliver(username, await composeMail({ attachments: [{ filename: 'april.pdf', content: pdf }] }));
    await card.getByRole('button', { name: 'Resume' }).click();
    await card.getByText('2 submitted · 1 refused').waitFor();
    await eventually('the email is moved', async () => (await dovecot.list(username, 'Done')).length === 1);
    await card.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No sources').waitFor();
    const entries = await prisma.auditEntry.findMany({
      where: { companyId, subjectType: 'mailbox' },
      orderBy: { occurredAt: 'asc' },
      select: { action: true, before: true, after: true },
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'mailbox.create',
      'mailbox.edit',
      'mailbox.pause',
      'mailbox.resume',
      'mailbox.remove',
    ]);
    expect(JSON.stringify(entries)).not.toContain(dovecotPassword);
    expect(page.errors).toEqual([]);
  });
});
