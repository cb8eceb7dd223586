import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { type MailDocument, mailContentType, mailLimits, type OpenedMail } from '../../domain/mailboxes/mail.ts';
import { sniffType } from '../documents/read/files/sniff.ts';
import { archiveEntries, isArchive } from './archive.ts';

const nameLengthMax = 200;
const sniffedBytes = 2_048;
const headersMaxBytes = 1024 * 1024;
const partsDepthMax = 32;

/** Parts that mail programs add to an email. Nobody sends them as documents. */
const companionTypes = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/pgp-keys',
  'text/calendar',
  'text/vcard',
  'text/x-vcard',
  'message/delivery-status',
  'message/disposition-notification',
  'text/rfc822-headers',
]);

/** Collects the documents of an email within the limits. */
class Collection {
  readonly documents: MailDocument[] = [];
  readonly problems: string[] = [];
  readonly #folder: string;
  #leftBytes: number = mailLimits.unpackedBytes;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** How many bytes may still be unpacked. */
  get leftBytes(): number {
    return this.#leftBytes;
  }

  async add(part: string, name: string, contentType: string, bytes: Buffer): Promise<void> {
    if (this.documents.length >= mailLimits.documents) {
      const limit = `It has more than ${mailLimits.documents} documents; the others were left out.`;
      if (!this.problems.includes(limit)) this.problems.push(limit);
      return;
    }
    this.#leftBytes -= bytes.length;
    const path = join(this.#folder, String(this.documents.length));
    await writeFile(path, bytes);
    this.documents.push({
      part,
      name,
      contentType,
      path,
      byteSize: bytes.length,
      digest: createHash('sha256').update(bytes).digest('hex'),
      sniffedType: sniffType(bytes.subarray(0, sniffedBytes)).mimeType,
    });
  }
}

/** A readable file name: one line, with its extension, without folders and without characters that hide its end. */
const plainName = (name: string | null, fallback: string): string => {
  const last = name === null ? '' : name.replace(/^.*[/\\]/s, '');
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim();
  return plain === '' ? fallback : plain.slice(-nameLengthMax);
};

const bytesOf = ({ content }: Attachment): Buffer => {
  if (typeof content === 'string') return Buffer.from(content);
  if (content instanceof ArrayBuffer) return Buffer.from(content);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
};

/** Whether a part is a picture inside the text, such as a logo in a signature: the text refers to its Content-ID. */
const isInlinePicture = ({ mimeType, contentId, disposition }: Attachment, { html }: Email): boolean =>
  mimeType.startsWith('image/') &&
  disposition !== 'attachment' &&
  contentId !== undefined &&
  html?.includes(`cid:${contentId.replaceAll(/^<|>$/g, '')}`) === true;

const parse = (source: Buffer): Promise<Email> =>
  PostalMime.parse(source, {
    forceRfc822Attachments: true,
    maxNestingDepth: partsDepthMax,
    maxHeadersSize: headersMaxBytes,
  });

const take = async (
  collection: Collection,
  part: string,
  depth: number,
  { name, contentType, bytes }: { readonly name: string; readonly contentType: string; readonly bytes: Buffer },
): Promise<void> => {
  const isMail = contentType === mailContentType;
  if (!isMail && !(await isArchive(name, bytes))) return collection.add(part, name, contentType, bytes);
  if (depth >= mailLimits.depth) {
    collection.problems.push(`${name}: it is inside more than ${mailLimits.depth - 1} emails and archives.`);
    return;
  }
  if (isMail) return takeMail(collection, `${part}/`, depth + 1, name, bytes);
  for await (const entry of archiveEntries(bytes, () => collection.leftBytes)) {
    if ('problem' in entry) {
      collection.problems.push(`${name}: ${entry.problem}`);
      continue;
    }
    const entryName = plainName(entry.name, `${name}-${entry.index}`);
    await take(collection, `${part}/${entry.index}`, depth + 1, {
      name: entryName,
      contentType: /\.eml$/i.test(entryName) ? mailContentType : 'application/octet-stream',
      bytes: entry.bytes,
    });
  }
};

const takeParts = async (collection: Collection, prefix: string, depth: number, email: Email): Promise<void> => {
  for (const [index, attachment] of email.attachments.entries()) {
    const { filename, mimeType } = attachment;
    if (companionTypes.has(mimeType) || isInlinePicture(attachment, email)) continue;
    const name = plainName(filename, `attachment ${index + 1}`);
    const contentType = /\.eml$/i.test(name) && mimeType.startsWith('text/') ? mailContentType : mimeType;
    await take(collection, `${prefix}${index + 1}`, depth, { name, contentType, bytes: bytesOf(attachment) });
  }
};

const takeMail = async (
  collection: Collection,
  prefix: string,
  depth: number,
  name: string,
  bytes: Buffer,
): Promise<void> => {
  const email = await parse(bytes).catch(() => null);
  if (email) return takeParts(collection, prefix, depth, email);
  collection.problems.push(`${name}: the email cannot be read.`);
};

const addressesOf = (list: readonly Address[] | undefined): string[] =>
  (list ?? [])
    .flatMap((one) => (one.group ? one.group.map(({ address }) => address) : [one.address]))
    .map((address) => address.trim().toLowerCase())
    .filter((address) => /^[^\s@]+@[^\s@]+$/.test(address));

const valuesOf = ({ headers }: Email, key: string): string[] =>
  headers.filter((header) => header.key === key).map(({ value }) => value.trim());

/** Headers in which servers write the recipient of an email. */
const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to'];

const recipientsOf = (email: Email): string[] => {
  const delivered = deliveryHeaders
    .flatMap((key) => valuesOf(email, key))
    .map((value) => value.replaceAll(/^<|>$/g, '').toLowerCase());
  return [...new Set([...addressesOf(email.to), ...addressesOf(email.cc), ...delivered])];
};

/** Headers of mailing lists and of automatic replies. */
const automaticHeaders = ['list-id', 'list-unsubscribe', 'x-auto-response-suppress', 'x-autoreply', 'x-loop'];
/** Addresses that nobody reads (RFC 3834, section 2). */
const unattended = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?|owner-.*|.*-request)(?:[+-].*)?@/i;

/** The address for a reply (RFC 3834); null if the email comes from a program or a list, or has no sender. */
const replyToOf = (email: Email, sender: string | null): string | null => {
  const isMarked = valuesOf(email, 'auto-submitted').some((value) => !/^no\b/i.test(value));
  const isBulk = valuesOf(email, 'precedence').some((value) => /^(?:bulk|junk|list|auto_reply)$/i.test(value));
  const isListed = automaticHeaders.some((key) => valuesOf(email, key).length > 0);
  const returnPaths = valuesOf(email, 'return-path').map((value) => value.replaceAll(/^<|>$/g, '').trim());
  const isReport = valuesOf(email, 'content-type').some((value) => /^multipart\/report\b/i.test(value));
  const isUnanswerable = isMarked || isBulk || isListed || isReport || returnPaths.includes('');
  return isUnanswerable || sender === null || unattended.test(sender) ? null : sender;
};

const subjectLengthMax = 500;
const messageIdLengthMax = 998;

/**
 * Reads an email and writes its documents into a folder: attachments, including those in archives and in attached
 * emails. Pictures inside the text and signatures are left out.
 * @returns null if the email cannot be parsed
 */
export const openMail = async (source: Buffer, folder: string): Promise<OpenedMail | null> => {
  const email = await parse(source).catch(() => null);
  if (!email) return null;
  const collection = new Collection(folder);
  await takeParts(collection, '', 1, email);
  const [sender = null] = addressesOf(email.from ? [email.from] : []);
  const messageId = email.messageId?.trim() ?? '';
  return {
    messageId: messageId === '' || messageId.length > messageIdLengthMax ? null : messageId,
    sender,
    recipients: recipientsOf(email),
    subject: (email.subject ?? '').replaceAll(/\p{Cc}/gu, ' ').slice(0, subjectLengthMax),
    replyTo: replyToOf(email, sender),
    documents: collection.documents,
    problems: collection.problems,
  };
};
