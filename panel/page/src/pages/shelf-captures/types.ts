import type { Schemas } from '../../api/client';
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';

export type CaptureItem = Schemas['CaptureItem'];
export type CaptureReview = Schemas['CaptureReview'];
export type CapturePhoto = Schemas['CapturePhoto'];
export type CaptureBox = Schemas['CaptureBox'];
export type PixelBox = CaptureBox['box'];
export type Product = CaptureReview['catalog'][number];
export type ShelfCount = Schemas['ShelfCount'];
export type CaptureRun = Schemas['CaptureRun'];

/** Boxes below this confidence need to be checked. */
export const lowConfidence = 0.7;

/** The display names of the review states, which must be clear beside a status. */
export const reviewLabels: Readonly<Record<CaptureItem['reviewState'], string>> = {
  not_required: t('No review'),
  pending: t('Needs review'),
  confirmed: t('Confirmed'),
};

/** The label of a photo, with its section if it has one. People count from 1, the API from 0. */
export const photoLabel = ({ photoIndex, sectionIndex, sectionPhotoIndex }: CapturePhoto): string =>
  listWords([
    t('Photo {photoIndex}', { photoIndex: photoIndex + 1 }),
    ...(sectionIndex === null ? [] : [t('section {sectionIndex}', { sectionIndex: sectionIndex + 1 })]),
    ...(sectionPhotoIndex === null
      ? []
      : [t('place {sectionPhotoIndex}', { sectionPhotoIndex: sectionPhotoIndex + 1 })]),
  ]);
