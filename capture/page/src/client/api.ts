import type { CaptureView } from '../../../../domain/capture-links/view.ts';

/** A refusal of the service. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.name = 'Refused';
    this.status = status;
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

/** The place where a photo of a shelf was taken. */
export interface PhotoPlace {
  readonly index: number;
  readonly sectionIndex: number;
  readonly sectionPhotoIndex: number;
}

const detailOf = async (response: Response): Promise<string> => {
  const problem: unknown = await response.json().catch(() => null);
  return typeof problem === 'object' && problem !== null && 'detail' in problem ? String(problem.detail) : '';
};

/** A connection of a phone can break without an error, and then nothing answers. */
const answerWaitMs = 15_000;

const call = async (token: string, method: string, path: string, body?: unknown): Promise<Response> => {
  const response = await fetch(`/capture/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(answerWaitMs),
  });
  if (!response.ok) throw new Refused(response.status, await detailOf(response));
  return response;
};

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/**
 * The page's own API.
 * @throws Refused, TypeError without a connection, DOMException if nothing answers; every call does
 */
export const createApi = (token: string) => ({
  session: async (): Promise<CaptureView> => (await call(token, 'GET', 'session')).json(),
  logo: async (): Promise<Blob> => (await call(token, 'GET', 'logo')).blob(),
  openUpload: async (index: number, contentType: string): Promise<string> => {
    const opened: { uploadUrl: string } = await (await call(token, 'POST', `files/${index}`, { contentType })).json();
    return opened.uploadUrl;
  },
  removeFile: async (index: number): Promise<void> => {
    await call(token, 'DELETE', `files/${index}`);
  },
  /** Sends the files, and once more if nothing answers: the second time changes nothing. */
  send: async (places: readonly PhotoPlace[]): Promise<void> => {
    const send = () => call(token, 'POST', 'send', { places });
    await send().catch((error: unknown) => {
      if (!isTimeout(error)) throw error;
      return send();
    });
  },
});
export type Api = ReturnType<typeof createApi>;

/**
 * Uploads a file to its place.
 * @throws Refused if the storage refuses it, TypeError without a connection
 */
export const putFile = async (api: Api, index: number, file: Blob, contentType: string): Promise<void> => {
  const url = await api.openUpload(index, contentType);
  const response = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: file,
    credentials: 'omit',
  });
  if (!response.ok) throw new Refused(response.status, `The storage answered with ${response.status}.`);
};
