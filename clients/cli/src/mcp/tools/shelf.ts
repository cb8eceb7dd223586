import type { Docket, ShelfSession } from 'docket-capture';
import { z } from 'zod';
import { findProfileVersion } from '../../base/shelf-profiles.ts';
import { cursor, limit, nextCursor, values, waitSeconds } from '../base/members.ts';
import { idOfFiles, reportStored } from '../base/sent-files.ts';
import { adds, type Call, defineTool, reads } from '../base/tool.ts';
import { waitUpTo } from '../base/wait.ts';

const capture = z.object({
  captureId: z.string().describe('Id of the capture, for get_shelf_capture.'),
  status: z.string().describe('created, queued, processing, completed, blocked, failed or cancelled.'),
  reviewState: z.string().describe('not_required, pending (waits for a person) or confirmed.'),
  profile: z.string(),
  storeId: z.string().nullable(),
  photos: z.int(),
  totals: values.nullable().describe('Counts of the whole shelf; null without a result.'),
  facings: values.nullable().describe('Facings and shares of the shelf by SKU and by brand; null without a result.'),
  insights: z.array(z.unknown()).describe('What was noticed, such as products that are missing.'),
  isReviewed: z.boolean().describe('Whether a person corrected and confirmed these counts.'),
  error: z.string().nullable().describe('Why there is no result, and what to do.'),
});

const asValues = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null;

/**
 * The counts of a capture. The boxes of the packs are left out, because a model has no use for thousands of numbers.
 */
const present = (session: ShelfSession): z.output<typeof capture> => {
  const { sessionId, status, reviewState, profile, storeId, photos, result, reviewedResult, error } = session;
  const shown = reviewedResult ?? result ?? {};
  return {
    captureId: sessionId,
    status,
    reviewState,
    profile: profile.slug,
    storeId,
    photos: photos.length,
    totals: asValues(shown.totals),
    facings: asValues(shown.facings),
    insights: Array.isArray(shown.insights) ? shown.insights : [],
    isReviewed: reviewedResult !== null,
    error: error?.message ?? null,
  };
};

const waitForCapture = (docket: Docket, id: string, seconds: number, call: Call): Promise<ShelfSession> =>
  waitUpTo(
    seconds,
    call,
    (options) => docket.waitForCapture(id, options),
    () => docket.shelf.get(id, { signal: call.signal }),
    ({ status }) => status,
  );

/** The tool that lists the shelf profiles. */
export const listShelfProfiles = defineTool({
  name: 'list_shelf_profiles',
  title: 'List shelf profiles',
  description: 'Lists the kinds of shelves that the company can capture, with how many photos each takes.',
  annotations: reads,
  input: z.strictObject({ limit, cursor }),
  output: z.object({
    profiles: z.array(
      z.object({
        profile: z.string().describe('Slug, which capture_shelf takes.'),
        name: z.string(),
        description: z.string(),
        minPhotos: z.int(),
        maxPhotos: z.int(),
        maxPhotoSizeMb: z.number(),
        mimeTypes: z.array(z.string()),
      }),
    ),
    nextCursor,
  }),
  async run({ docket }, input, { signal }) {
    const { data, pagination } = await docket.shelf.profiles({ limit: input.limit, signal }).page(input.cursor);
    const profiles = data.map(({ slug: profile, name, description, limits }) => ({
      profile,
      name,
      description,
      ...limits,
    }));
    return { profiles, nextCursor: pagination.nextCursor };
  },
});

/** The tool that uploads the photos of a shelf and waits for the analysis. */
export const captureShelf = defineTool({
  name: 'capture_shelf',
  title: 'Analyze the photos of a shelf',
  description:
    'Uploads the photos of one shelf from this machine, waits for the analysis, and returns the facings by SKU and by brand. The same ' +
    'photos of the same store and profile are one capture.',
  annotations: adds,
  input: z.strictObject({
    profile: z.string().describe('Slug of the shelf profile, from list_shelf_profiles.'),
    photos: z.array(z.string()).min(1).max(100).describe('Paths of the photos, from left to right.'),
    storeId: z.string().optional().describe('Your own id of the store.'),
    id: z.string().min(1).max(256).optional().describe('Your own id of the capture. Default: made from the photos.'),
    waitSeconds,
  }),
  output: capture,
  async run({ docket, folder }, { profile, photos: paths, storeId, id, waitSeconds }, call) {
    const photos = await Promise.all(paths.map((path) => folder.open(path)));
    const profileVersionId = await findProfileVersion(docket, profile, call.signal);
    const { sessionId } = await docket.shelf.capture(photos, {
      profileVersionId,
      clientCaptureId: id ?? (await idOfFiles('photos', photos, [profileVersionId, storeId ?? ''])),
      ...(storeId === undefined ? {} : { storeId }),
      signal: call.signal,
      onProgress: reportStored(call, photos, 'photos'),
    });
    return present(await waitForCapture(docket, sessionId, waitSeconds, call));
  },
});

/** The tool that shows, or waits for, the counts of a capture. */
export const getShelfCapture = defineTool({
  name: 'get_shelf_capture',
  title: 'Get a shelf capture',
  description: 'Shows what was counted in the photos of a shelf. It can wait.',
  annotations: reads,
  input: z.strictObject({
    captureId: z.string().min(1).describe('Id of the capture (shs_…).'),
    waitSeconds: waitSeconds.default(0),
  }),
  output: capture,
  async run({ docket }, { captureId, waitSeconds }, call) {
    return present(await waitForCapture(docket, captureId, waitSeconds, call));
  },
});
