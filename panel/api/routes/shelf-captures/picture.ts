import { z } from 'zod';
import { isId } from '../../../../domain/ids.ts';
import { notFound, ProblemError } from '../../../../domain/problems.ts';
import { blurredPeople, shownKey } from '../../../../domain/shelf-captures/moderation.ts';
import { type PhotoView, photoView } from '../../../../domain/shelf-captures/photo-view.ts';
import { ShelfModerationSettings } from '../../../../domain/shelf-profiles/profile.ts';
import { findCapturePhotoInScope } from '../../../../prisma/shelf-captures/detail.ts';
import type { PanelDeps } from '../../http/deps.ts';
import { definePanelRoute } from '../../http/route.ts';
import { CaptureIdParams } from './presenters/schema.ts';

/** The longer side in pixels. */
const sizes = { thumbnail: 320, large: 2_000 } as const;

const hiddenWords: Readonly<Record<Exclude<PhotoView, 'shown'>, string>> = {
  not_checked: 'The photo can be shown once it has been checked for people.',
  withheld: 'The photo is not shown: moderation rejected it.',
};

interface FoundPhoto {
  readonly objectKey: string;
  readonly fileSize: bigint | null;
  readonly quality: unknown;
}

const hidden = (view: keyof typeof hiddenWords): ProblemError => new ProblemError('conflict', hiddenWords[view]);

/**
 * The stored photo, or its blurred copy. If people must be blurred in the photo itself, it is returned only once the
 * blurred photo has replaced it, which shows in a different file size.
 */
const findStored = async ({ storage }: PanelDeps, photo: FoundPhoto) => {
  const objectKey = shownKey(photo);
  const stored = await storage.head(objectKey);
  if (!stored) throw notFound('picture');
  const mustBeReplaced = objectKey === photo.objectKey && blurredPeople(photo.quality).length > 0;
  if (mustBeReplaced && stored.byteSize !== Number(photo.fileSize)) throw hidden('not_checked');
  return { objectKey, etag: stored.etag };
};

export const getPhotoRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/shelf-captures/{sessionId}/photos/{photoId}/picture',
  operationId: 'getPanelPhoto',
  tag: 'Shelf captures',
  summary: 'The picture of a photo, upright and without metadata',
  permission: 'shelf.read',
  viewed: 'shelf_capture',
  params: CaptureIdParams.extend({ photoId: z.string() }),
  query: z.object({ size: z.enum(['thumbnail', 'large']).default('large') }),
  body: null,
  responses: {
    200: {
      description: 'The photo, with people blurred if the profile asks for it.',
      schema: z.string().meta({ override: { type: 'string', format: 'binary' } }),
      contentType: 'image/webp',
    },
  },
  errors: ['not-found', 'conflict', 'gone'],
  async handle({ deps, staff, params: { sessionId, photoId }, query: { size } }) {
    const isPossible = isId('shelfCapture', sessionId) && isId('shelfPhoto', photoId);
    const photo = isPossible ? await findCapturePhotoInScope(deps.prisma, staff.companies, sessionId, photoId) : null;
    if (!photo) throw notFound('photo');
    const { filesRemovedAt } = photo.shelfCapture;
    if (filesRemovedAt) throw new ProblemError('gone', `The photos were removed on ${filesRemovedAt.toISOString()}.`);
    const moderation = ShelfModerationSettings.parse(photo.shelfCapture.profileVersion.moderation);
    const view = photoView(moderation, photo.quality === null ? null : z.array(z.unknown()).parse(photo.quality));
    if (view !== 'shown') throw hidden(view);
    const stored = await findStored(deps, photo);
    const picture = await deps.pageViewer.photo(stored, sizes[size]).catch((error: unknown) => {
      // A photo that cannot be opened has no picture; its findings explain what is wrong.
      deps.log.warn({ err: error, photoId }, 'failed to show the photo');
      return null;
    });
    if (!picture) throw notFound('picture');
    return {
      status: 200,
      body: picture,
      headers: { 'Cache-Control': 'private, max-age=3600', 'X-Content-Type-Options': 'nosniff' },
    };
  },
});
