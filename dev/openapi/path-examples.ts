/** Examples for the parts of paths of the public API, with the ids of the examples in its OpenAPI document. */
const examples: Readonly<Record<string, string>> = {
  slug: 'receipt',
  version: '3',
  sessionId: 'ses_01m7ys2a00fag8dejearkvhmvw',
  submissionId: 'sub_01m7ys2a00fag8dek2j4m8z0qt',
  captureId: 'shs_01m7ys2a00fag8dek2j4m8z0qt',
  matchId: 'frm_01m7ys2a00fag8dek2j4m8z0qt',
  batchRef: 'import-12',
  eventId: 'evt_01m7ys2a00fag8dek2j4m8z0qt',
  endpointId: 'whe_01m7ys2a00fag8dek2j4m8z0qt',
  deliveryId: 'dlv_01m7ys2a00fag8dek2j4m8z0qt',
};

/** The name of a path's part: the sessions of shelf captures are called captures, because they have other ids. */
export const partOf = (path: string, name: string): string =>
  path.startsWith('/api/v1/shelf') && name === 'sessionId' ? 'captureId' : name;

/** An example for a part of a path, named by {@link partOf}; null if there is none. */
export const exampleOf = (part: string): string | null => examples[part] ?? null;
