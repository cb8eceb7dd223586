/** An encoded value in a history, with its path from the event. */
export interface Payload {
  readonly path: string;
  readonly value: unknown;
}

interface EncodedPayload {
  readonly metadata: { readonly encoding: string };
  readonly data?: string;
}

const isPayload = (value: object): value is EncodedPayload =>
  'metadata' in value &&
  typeof value.metadata === 'object' &&
  value.metadata !== null &&
  'encoding' in value.metadata &&
  typeof value.metadata.encoding === 'string';

const decode = ({ metadata, data = '' }: EncodedPayload): unknown => {
  const encoding = Buffer.from(metadata.encoding, 'base64').toString();
  if (encoding === 'binary/null') return null;
  if (encoding !== 'json/plain') throw new Error(`A payload is encoded as ${encoding}, which nothing here reads.`);
  return JSON.parse(Buffer.from(data, 'base64').toString());
};

/** Every payload in a history's JSON: arguments, results, markers, search attributes, memos, summaries. */
export const payloadsIn = (value: unknown, path = ''): Payload[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (isPayload(value)) return [{ path, value: decode(value) }];
  return Object.entries(value).flatMap(([key, member]) => payloadsIn(member, `${path}/${key}`));
};

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** The payloads in a history's JSON that contain a text for which `isAllowed` is false. */
export const refusedPayloads = (history: unknown, isAllowed: (text: string) => boolean): Payload[] =>
  payloadsIn(history).filter(({ value }) => !textsIn(value).every(isAllowed));
