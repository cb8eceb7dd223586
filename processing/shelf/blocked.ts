import type { ShelfProfileSettings } from '../../domain/shelf-profiles/profile.ts';
import type { BlockedShelf, InspectedPhoto } from './contract/shelf-engine.ts';

const sentence = (code: string): string => code.replaceAll('_', ' ');

const rejections = ({ moderation }: InspectedPhoto) => moderation.filter(({ action }) => action === 'rejected');

/** The findings that block a photo, each as one sentence that explains what to do next time. */
const findingsOf = (photo: InspectedPhoto): string[] => [
  ...photo.quality.filter(({ blocking }) => blocking).map(({ code, advice }) => `${sentence(code)}: ${advice}`),
  ...rejections(photo).map(({ code }) =>
    code === 'person'
      ? 'person: A person can be recognized in the photo. Wait until nobody is in front of the shelf, and take it again.'
      : 'unsuitable content: The photo does not seem to show a shelf. Take it again.',
  ),
];

/** The error of a capture that the findings block; null if work continues with the accepted photos. */
export const blockedBy = (
  photos: readonly InspectedPhoto[],
  { blockWhen }: ShelfProfileSettings['quality'],
): BlockedShelf | null => {
  const unusable = photos.filter(({ accepted }) => !accepted);
  if (unusable.length === 0 || (blockWhen === 'all_photos' && unusable.length < photos.length)) return null;
  const listed = unusable.map((photo) => ({
    photoId: photo.photoId,
    photoIndex: photo.photoIndex,
    findings: findingsOf(photo),
  }));
  const onlyModeration = unusable.every((photo) => !photo.quality.some(({ blocking }) => blocking));
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
