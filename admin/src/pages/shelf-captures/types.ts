import type { Schemas } from '../../api/client';

export type CaptureItem = Schemas['CaptureItem'];
export type CaptureReview = Schemas['CaptureReview'];
export type CapturePhoto = Schemas['CapturePhoto'];
export type CaptureBox = Schemas['CaptureBox'];
export type PixelBox = CaptureBox['box'];
export type Product = CaptureReview['catalog'][number];
export type ShelfCount = Schemas['ShelfCount'];
export type CaptureRun = Schemas['CaptureRun'];

/** Under this, a box is one to look at. */
export const lowConfidence = 0.7;

/** What a review state is called where statuses stand beside it. */
export const reviewLabels: Readonly<Record<CaptureItem['reviewState'], string>> = {
  not_required: 'No review',
  pending: 'Needs review',
  confirmed: 'Confirmed',
};

/** A photo as people count it, with its section where it has one. */
export const photoLabel = ({ photoIndex, sectionIndex, sectionPhotoIndex }: CapturePhoto): string =>
  [
    `Photo ${photoIndex}`,
    ...(sectionIndex === null ? [] : [`section ${sectionIndex}`]),
    ...(sectionPhotoIndex === null ? [] : [`place ${sectionPhotoIndex}`]),
  ].join(', ');
