import type { Schemas } from '../../api/client';

export type CaptureItem = Schemas['CaptureItem'];
export type CaptureReview = Schemas['CaptureReview'];
export type CapturePhoto = Schemas['CapturePhoto'];
export type CaptureBox = Schemas['CaptureBox'];
export type PixelBox = CaptureBox['box'];
export type Product = CaptureReview['catalog'][number];
export type ShelfCount = Schemas['ShelfCount'];
export type CaptureRun = Schemas['CaptureRun'];

/** Boxes below this confidence need a look. */
export const lowConfidence = 0.7;

/** The display names of the review states, clear beside a status. */
export const reviewLabels: Readonly<Record<CaptureItem['reviewState'], string>> = {
  not_required: 'No review',
  pending: 'Needs review',
  confirmed: 'Confirmed',
};

/** The label of a photo, with its section if it has one. People count from 1, the API from 0. */
export const photoLabel = ({ photoIndex, sectionIndex, sectionPhotoIndex }: CapturePhoto): string =>
  [
    `Photo ${photoIndex + 1}`,
    ...(sectionIndex === null ? [] : [`section ${sectionIndex + 1}`]),
    ...(sectionPhotoIndex === null ? [] : [`place ${sectionPhotoIndex + 1}`]),
  ].join(', ');
