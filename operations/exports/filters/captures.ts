import { z } from 'zod';
import { shelfReviewStates } from '../../../domain/shelf-captures/review-state.ts';
import { shelfStatuses } from '../../../domain/shelf-captures/status.ts';
import type { CaptureFilter } from '../../../prisma/shelf-captures/list.ts';

const moment = z.iso.datetime({ offset: true });

/** The filters of the list of captures and of the export of facings. */
export const captureFilters = {
  status: z.enum(shelfStatuses).optional(),
  reviewState: z.enum(shelfReviewStates).optional(),
  company: z.string().optional().describe('Id of a company.'),
  profile: z.string().optional().describe('Slug of a shelf profile.'),
  store: z.string().max(200).optional().describe('The id of a store that the caller named.'),
  outOfStock: z.string().max(200).optional().describe('SKU of a product that is out of stock in the result.'),
  from: moment.optional().describe('Created at or after.'),
  to: moment.optional().describe('Created before.'),
  q: z.string().trim().max(200).optional().describe('Part of an id, a clientCaptureId or a storeId.'),
  order: z.enum(['newest', 'oldest']).optional(),
};

const Filters = z.object(captureFilters);

/** The filter of a request. */
export const captureFilterOf = (query: z.output<typeof Filters>): CaptureFilter => {
  const { status, reviewState, company: companyId, profile, store, outOfStock, from, to, q: text } = query;
  return {
    status,
    reviewState,
    companyId,
    profile,
    store,
    outOfStock,
    text,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
};
