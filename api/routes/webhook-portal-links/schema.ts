import { z } from 'zod';
import { idText } from '../../../domain/ids.ts';
import type { PortalLinkRow } from '../../../prisma/webhooks/portal-links.ts';

const minutesMax = 7 * 24 * 60;
const minutesDefault = 24 * 60;

export const PortalLinkParams = z.object({
  linkId: idText('webhookPortalLink').describe('Id of the link (`wpl_…`).'),
});

export const CreatePortalLinkBody = z
  .object({
    expiresInMinutes: z
      .int()
      .min(1, 'must be at least 1')
      .max(minutesMax, `must be at most ${minutesMax}`)
      .default(minutesDefault)
      .describe('How long the link works, in minutes: a day by default, and 7 days at most.'),
  })
  .meta({
    id: 'CreateWebhookPortalLink',
    description: 'How long the link works.',
    examples: [{ expiresInMinutes: 1440 }],
  });

const members = {
  id: idText('webhookPortalLink').describe('Id of the link (`wpl_…`).'),
  createdAt: z.iso.datetime().describe('When it was created (UTC).'),
  expiresAt: z.iso.datetime().describe('When it expires (UTC), unless its API key ends first.'),
  revokedAt: z.iso.datetime().nullable().describe('When it was revoked (UTC); null if it was not.'),
};

const example = {
  id: 'wpl_01m7ys2a00fag8dek2j4m8z0qt',
  createdAt: '2026-11-06T18:45:00.000Z',
  expiresAt: '2026-11-07T18:45:00.000Z',
  revokedAt: null,
};

export const PortalLink = z.object(members).meta({
  id: 'WebhookPortalLink',
  description: 'A link to the webhook portal. A day after it has expired, it is no longer listed.',
  examples: [example],
});

export const CreatedPortalLink = z
  .object({
    ...members,
    url: z.url().describe('Address of the portal. The part after `#` opens it, and is shown only once.'),
  })
  .meta({
    id: 'CreatedWebhookPortalLink',
    description: 'The new link with its address.',
    examples: [
      {
        ...example,
        url: `https://docket.example.com/webhook-portal/${example.id}#3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`,
      },
    ],
  });

/** A link as responses show it. */
export const presentPortalLink = (row: PortalLinkRow) => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
});
