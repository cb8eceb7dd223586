/**
 * The prefix for other people's objects in the service's own bucket. All other prefixes hold the service's own data.
 */
export const inboxPrefix = 'inbox/';

/** The part of a bucket in which a company's people may set up sources. Other prefixes are for operators. */
export const companyInbox = (companyId: string): string => `${inboxPrefix}${companyId}/`;

/** Folders below a source's prefix to which objects are moved. */
const doneFolder = 'done/';
const refusedFolder = 'refused/';

const prefixLengthMax = 500;

/** Where a source reads. */
export interface SourcePlace {
  readonly bucket: string;
  /** Ends in a slash. */
  readonly prefix: string;
}

/** The rules for a new source. */
export interface SourceRules {
  readonly companyId: string;
  /** The service's own bucket first. */
  readonly buckets: readonly string[];
  /** Whether an operator creates it, who may choose a prefix outside the company's part of a bucket. */
  readonly isOperator: boolean;
}

/** Returns why a prefix cannot be a source, as the rest of a sentence about it; null if it can. */
export const prefixProblem = ({ bucket, prefix }: SourcePlace, rules: SourceRules): string | null => {
  const { companyId, buckets, isOperator } = rules;
  if (!prefix.endsWith('/') || prefix.startsWith('/')) return 'must end with a slash and not start with one';
  // Control characters cannot be part of the names that the storage lists.
  if (prefix.length > prefixLengthMax || /[\p{Cc}\\]/u.test(prefix)) return 'must have at most 500 plain characters';
  // The part after the final slash is empty.
  const parts = prefix.split('/').slice(0, -1);
  if (parts.some((part) => ['', '.', '..'].includes(part))) {
    return 'must not contain empty parts, "." or ".."';
  }
  if (!isOperator && !prefix.startsWith(companyInbox(companyId))) {
    return `must start with "${companyInbox(companyId)}"; other prefixes are for operators of the service`;
  }
  if (bucket === buckets[0] && !prefix.startsWith(inboxPrefix)) {
    return `must start with "${inboxPrefix}"; the rest of this bucket holds the data of the service`;
  }
  return null;
};

/** Whether an object or folder of the bucket waits below a source's prefix: the source has not moved it aside. */
export const isWaiting = (prefix: string, name: string): boolean =>
  name.startsWith(prefix) && !name.startsWith(prefix + doneFolder) && !name.startsWith(prefix + refusedFolder);

/** The name of an object below its source's prefix, for people. */
export const nameBelow = (prefix: string, objectKey: string): string => objectKey.slice(prefix.length);

/** The prefix of the copy of an object that became this submission. */
export const donePrefixOf = (prefix: string, submissionId: string): string => `${prefix}${doneFolder}${submissionId}/`;

/**
 * Where an object that became a submission is moved. Each submission has its own folder, so that no copy replaces
 * another one.
 */
export const doneKeyOf = (prefix: string, submissionId: string, objectKey: string): string =>
  donePrefixOf(prefix, submissionId) + nameBelow(prefix, objectKey);

/** Where a refused object is moved. `etag` separates versions of the same object. */
export const refusedKeyOf = (prefix: string, etag: string, objectKey: string): string =>
  `${prefix}${refusedFolder}${etag.replaceAll(/\W/g, '').slice(0, 12)}/${nameBelow(prefix, objectKey)}`;

/** The name of the file that explains why an object was refused. */
export const reasonKeyOf = (refusedKey: string): string => `${refusedKey}.reason.json`;
