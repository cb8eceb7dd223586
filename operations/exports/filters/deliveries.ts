import { z } from 'zod';
import { deliveryStatuses } from '../../../domain/webhooks/status.ts';
import type { DeliverySearch } from '../../../prisma/webhooks/list.ts';

const moment = z.iso.datetime({ offset: true });

/** The filters of the list of deliveries and its export. */
export const deliveryFilters = {
  companyId: z.string().max(100).optional(),
  status: z.enum(deliveryStatuses).optional(),
  eventType: z.string().max(100).optional(),
  url: z.string().trim().max(500).optional().describe("Start of the receiver's URL."),
  endpointId: z.string().max(100).optional().describe('Id of a webhook endpoint.'),
  from: moment.optional().describe('Created at or after.'),
  to: moment.optional().describe('Created before.'),
  subject: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Id of a delivery, session, submission, batch or capture, or a batch reference.' }),
};

const Filters = z.object(deliveryFilters);

/** The filter of a request. */
export const deliveryFilterOf = ({ from, to, ...query }: z.output<typeof Filters>): DeliverySearch => ({
  ...query,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(to),
});
