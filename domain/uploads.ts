/** Bytes of a megabyte in `maxFileSizeMb` of a workflow. */
export const bytesPerMb = 1024 * 1024;

/**
 * Callers upload below this prefix. A lifecycle rule of the bucket removes leftovers there; kept objects have keys
 * elsewhere.
 */
export const uploadsPrefix = 'uploads/';

/** The key of a copy that no upload URL can write. `suffix` distinguishes versions of the same upload. */
export const keptKeyOf = (uploadKey: string, suffix: string): string =>
  `${uploadKey.startsWith(uploadsPrefix) ? uploadKey.slice(uploadsPrefix.length) : uploadKey}-${suffix}`;

const base = { session: 'sessions', capture: 'shelf', trial: 'trials' } as const;

/** The prefixes of a company's kept objects: those of its sessions and shelf captures. */
export const companyPrefixesOf = (companyId: string): string[] =>
  [base.session, base.capture].flatMap((folder) => [
    `${folder}/${companyId}/`,
    `${uploadsPrefix}${folder}/${companyId}/`,
  ]);

/** The prefix of everything that is uploaded for a session, a shelf capture or a trial. */
export const uploadPrefixOf = (owner: keyof typeof base, companyId: string, id: string): string =>
  `${uploadsPrefix}${base[owner]}/${companyId}/${id}/`;

/** The prefixes of every object of a session, a shelf capture or a trial: its uploads and its kept objects. */
export const objectPrefixesOf = (owner: keyof typeof base, companyId: string, id: string): string[] => {
  const uploads = uploadPrefixOf(owner, companyId, id);
  return [uploads, uploads.slice(uploadsPrefix.length)];
};
