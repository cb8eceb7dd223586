import { createCaller } from '../caller.ts';
import { CaptureOut, RegisteredPhotoOut, ReservedUploadOut, ShelfProfileListOut, StartedRunOut } from './schemas.ts';

export interface NewCapture {
  readonly clientCaptureId: string;
  readonly profileVersionId: string;
  readonly storeId: string;
  readonly webhookUrl: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** An uploaded photo and its place: the section of the shelf, and its position from the left in it. */
export interface NewPhoto {
  readonly photoIndex: number;
  readonly mimeType: string;
  readonly objectUrl: string;
  readonly fileSize: number;
  readonly sectionIndex: number;
  readonly sectionPhotoIndex: number;
}

export type ShelfApi = ReturnType<typeof createShelfApi>;

/** The calls of the shelf flow. */
export const createShelfApi = (baseUrl: string, apiKey: string) => {
  const call = createCaller(baseUrl, apiKey);
  const capture = (sessionId: string) => `/shelf/sessions/${sessionId}`;
  return {
    listProfiles: () => call(ShelfProfileListOut, 'GET', '/shelf/profiles?limit=100'),
    createCapture: (body: NewCapture) => call(CaptureOut, 'POST', '/shelf/sessions', body),
    reserveUpload: (sessionId: string, body: Pick<NewPhoto, 'photoIndex' | 'mimeType'>) =>
      call(ReservedUploadOut, 'POST', `${capture(sessionId)}/uploads`, body),
    registerPhoto: (sessionId: string, body: NewPhoto) =>
      call(RegisteredPhotoOut, 'POST', `${capture(sessionId)}/photos`, body),
    analyze: (sessionId: string) => call(StartedRunOut, 'POST', `${capture(sessionId)}/analyze`, {}),
    readCapture: (sessionId: string) => call(CaptureOut, 'GET', capture(sessionId)),
  };
};
