import { z } from 'zod';
import { includesCompany } from '../../../../../domain/access/scope.ts';
import { notFound } from '../../../../../domain/problems.ts';
import { defaultOverlapMs, overlapMaxMs } from '../../../../../domain/webhooks/secret-overlap.ts';
import { signedServices } from '../../../../../domain/webhooks/signed-services.ts';
import type { Db } from '../../../../../prisma/client.ts';
import { findCompany } from '../../../../../prisma/tenants/companies.ts';
import type { WebhookSecret } from '../../../../../prisma/webhooks/secrets.ts';
import type { Staff } from '../../../sign-in/staff.ts';

/** The secrets that sign a company's webhooks or the requests to one of its services, newest first. */
export const WebhookSecrets = z
  .object({
    secrets: z.array(
      z.object({
        secret: z.string(),
        createdAt: z.iso.datetime(),
        retiresAt: z.iso.datetime().nullable().meta({
          description: 'Until when the secret signs beside its successor; null for the current secret.',
        }),
      }),
    ),
  })
  .meta({ id: 'WebhookSecrets' });

const hourMs = 3_600_000;

/** How long the previous secret still signs. */
export const RotationBody = z.object({
  overlapHours: z
    .int()
    .min(0)
    .max(overlapMaxMs / hourMs)
    .default(defaultOverlapMs / hourMs)
    .meta({ description: 'How long both secrets sign. With 0, the secret before it signs nothing more.' }),
});

/** The overlap of a rotation in milliseconds. */
export const overlapMsOf = ({ overlapHours }: z.output<typeof RotationBody>): number => overlapHours * hourMs;

/** Names a company's service: its processor of documents, or its recognizer of shelf photos. */
export const ServiceParams = z.object({ companyId: z.string(), service: z.enum(signedServices) });

/** Rows as {@link WebhookSecrets}. */
export const webhookSecrets = (rows: readonly WebhookSecret[]): z.output<typeof WebhookSecrets> => ({
  secrets: rows.map(({ secret, createdAt, retiresAt }) => ({
    secret,
    createdAt: createdAt.toISOString(),
    retiresAt: retiresAt?.toISOString() ?? null,
  })),
});

/** The company of a path. @throws ProblemError 404 if the person cannot see it */
export const ownerOf = async (db: Db, staff: Staff, companyId: string) => {
  const company = includesCompany(staff.companies, companyId) ? await findCompany(db, companyId) : null;
  if (!company) throw notFound('company');
  return company;
};
