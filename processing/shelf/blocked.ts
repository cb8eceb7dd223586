import type { ShelfProfileSettings } from '../../domain/shelf-profiles/profile.ts';
import type { BlockedShelf, InspectedPhoto } from './contract/shelf-engine.ts';

const sentence = (code: string): string => code.replaceAll('_', ' ');

const rejections = ({ moderation }: InspectedPhoto) => moderation.filter(({ action }) => action === 'rejected');

/** What bars a photo, each as one sentence that says what to do next time. */
const findingsOf = (photo: InspectedPhoto): string[] => [
  ...photo.quality.filter(({ blocking }) => blocking).map(({ code, advice }) => `${sentence(code)}: ${advice}`),
  ...rejections(photo).map(({ code }) =>
    code === 'person'
      ? 'person: A person can be recognized in the photo: wait until nobody stands before the shelf.'
      : 'unsuitable content: The photo does not show a shelf: take it again.',
  ),
];

/** Whether the findings block the capture, and the error that says so; null where work goes on with the accepted photos. */
export const blockedBy = (
  photos: readonly InspectedPhoto[],
  { blockWhen }: ShelfProfileSettings['quality'],
): BlockedShelf | null => {
  const barred = photos.filter(({ accepted }) => !accepted);
  if (barred.length === 0 || (blockWhen === 'all_photos' && barred.length < photos.length)) return null;
  const listed = barred.map((photo) => ({
    photoId: photo.photoId,
    photoIndex: photo.photoIndex,
    findings: findingsOf(photo),
  }));
  const onlyModeration = barred.every((photo) => !photo.quality.some(({ blocking }) => blocking));
  return {
    outcome: 'blocked',
    engine: null,
    photos,
    error: {
      code: onlyModeration ? 'moderation' : 'capture_quality',
      message: listed.map(({ photoIndex, findings }) => `Photo ${photoIndex}: ${findings.join(' ')}`).join(' '),
      photos: listed,
    },
  };
};
