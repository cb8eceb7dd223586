import { z } from 'zod';

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** The filters of the audit log and its export. */
export const auditFilters = {
  who: z.string().max(200).optional().meta({ description: 'Part of the email address of the person.' }),
  action: z.string().max(100).optional(),
  withoutViews: z
    .stringbool()
    .optional()
    .meta({ description: 'Leaves out what people only looked at.', override: { type: 'boolean' } }),
  subject: z.string().max(500).optional().meta({ description: 'Id of the subject.' }),
  companyId: z.string().max(100).optional(),
  from: Moment.optional(),
  to: Moment.optional().meta({ description: 'Exclusive.' }),
};
