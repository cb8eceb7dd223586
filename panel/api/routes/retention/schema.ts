import { z } from 'zod';
import { RetentionSettings, retentionKinds } from '../../../../domain/retention/kinds.ts';
import { LegalHold } from '../submissions/schema.ts';

const Days = z
  .record(z.enum(retentionKinds), z.int().nullable())
  .meta({ id: 'RetentionDays' })
  .describe('Days by kind; null means forever.');

export const RetentionSettingsBody = RetentionSettings.meta({ id: 'RetentionSettings' }).describe(
  'Days by kind; null means forever. A kind that is missing follows the wider setting.',
);

export const CompanyRetention = z
  .object({
    companyId: z.string(),
    defaults: Days,
    settings: RetentionSettingsBody,
    days: Days,
    workflows: z.array(
      z.object({
        id: z.string(),
        slug: z.string(),
        settings: RetentionSettingsBody,
        days: Days,
      }),
    ),
    due: z
      .record(z.enum(retentionKinds), z.int())
      .describe('Rows by kind that the next run removes; 10,000 means that many or more.'),
    hold: LegalHold.nullable(),
  })
  .meta({ id: 'CompanyRetention' });
