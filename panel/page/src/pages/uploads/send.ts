import { api, dataOf } from '../../api/client';
import { t } from '../../languages/message';
import { type ChosenFile, clientSubmissionIdOf, type PlannedDocument } from './plan';

/** A file that a person has chosen, with its bytes. */
export interface LocalFile extends ChosenFile {
  readonly file: File;
}

/** PUTs a file to its upload URL. `onSent` gets the number of bytes sent so far. */
export const put = (url: string, file: File, contentType: string, onSent: (bytes: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', contentType);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => {
      if (request.status < 300) {
        resolve();
      } else {
        reject(new Error(t('The file storage responded with {status}. Try again.', { status: request.status })));
      }
    };
    request.onerror = () =>
      reject(
        new Error(
          t(
            'The file storage at {origin} cannot be reached from this browser. Check your connection, then ask your administrator about S3_PUBLIC_ENDPOINT.',
            { origin: new URL(url).origin },
          ),
        ),
      );
    request.send(file);
  });

export interface UploadPlace {
  readonly companyId: string;
  readonly workflow: string;
}

/**
 * Uploads the files of a document and submits it. Repeating it after an error continues the same session. `onProgress`
 * gets the share of each file that is sent, by the file's id. Returns the id of the submission.
 */
export const sendDocument = async (
  { companyId, workflow }: UploadPlace,
  document: PlannedDocument<LocalFile>,
  onProgress: (fileId: string, share: number) => void,
): Promise<string> => {
  const session = await dataOf(
    api.POST('/admin/api/uploads', {
      body: {
        companyId,
        workflow,
        contentTypes: [...document.contentTypes],
        clientSubmissionId: clientSubmissionIdOf(document),
        fileNames: document.files.map(({ file }) => file.name),
      },
    }),
  );
  for (const { fileIndex, uploadUrl, contentType } of session.uploadUrls) {
    const chosen = document.files[fileIndex];
    if (!chosen) continue;
    await put(uploadUrl, chosen.file, contentType, (bytes) => onProgress(chosen.id, bytes / chosen.file.size));
    onProgress(chosen.id, 1);
  }
  const { submissionId } = await dataOf(
    api.POST('/admin/api/uploads/{sessionId}/submit', { params: { path: { sessionId: session.sessionId } } }),
  );
  return submissionId;
};
