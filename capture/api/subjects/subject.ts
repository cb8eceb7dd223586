import type { CaptureView } from '../../../domain/capture-links/view.ts';

/** The part of the view about the session or capture. */
export type SubjectView = Omit<CaptureView, 'company' | 'endsInMs' | 'locale' | 'returnUrl' | 'page'>;

/** The place where a photo of a shelf was taken. */
export interface PhotoPlace {
  readonly index: number;
  readonly sectionIndex: number;
  readonly sectionPhotoIndex: number;
}

/** The subject of a link: an upload session or a shelf capture. */
export interface CaptureSubject {
  view(): Promise<SubjectView>;
  /**
   * Prepares a place for a file of this type.
   * @returns the URL to PUT the file to
   * @throws ProblemError 422 for a type that is not accepted, 404 for a place that does not exist, 409 or 410 if files
   * are no longer accepted
   */
  openUpload(index: number, contentType: string): Promise<string>;
  /** Removes an uploaded file; a missing one is not an error. @throws ProblemError 404, 409 or 410 as `openUpload` */
  removeFile(index: number): Promise<void>;
  /**
   * Sends the files: starts processing or analysis. Sending them again changes nothing.
   * @throws ProblemError 422 if files are missing
   */
  send(places: readonly PhotoPlace[]): Promise<void>;
}
