import { createHash } from 'node:crypto';
import { TypeID, typeid } from 'typeid-js';
import { z } from 'zod';

/** The prefixes of all identifiers (decision D1). */
export const idPrefixes = {
  organization: 'org',
  company: 'co',
  sandboxCompany: 'co_test',
  user: 'usr',
  staff: 'stf',
  auditEntry: 'aud',
  correction: 'cor',
  savedView: 'vie',
  lesson: 'les',
  trial: 'try',
  trialFile: 'tfl',
  bucketSource: 'src',
  mailbox: 'mbx',
  evaluation: 'evl',
  exportSchedule: 'exs',
  apiKey: 'key',
  captureLink: 'cpl',
  workflowDefinition: 'wf',
  session: 'ses',
  sessionFile: 'fil',
  submission: 'sub',
  event: 'evt',
  delivery: 'dlv',
  webhookEndpoint: 'whe',
  webhookPortalLink: 'wpl',
  fraudMatch: 'fm',
  batch: 'bat',
  shelfProfile: 'shp',
  shelfProfileVersion: 'shv',
  shelfCapture: 'shs',
  shelfRun: 'shr',
  shelfPhoto: 'shf',
} as const;

export type IdKind = keyof typeof idPrefixes;

/**
 * A new identifier: prefix, underscore and a UUIDv7 in 26 lowercase base32 characters, so that ids sort by time of
 * creation.
 */
export const newId = (kind: IdKind): string => typeid(idPrefixes[kind]).toString();

const derivedBytesAt = 6;

/**
 * The identifier derived from a row and a name. The same row and name always give the same identifier, even in a
 * restored database. It has the form of {@link newId} and the time of the row's own id.
 */
export const derivedId = (kind: IdKind, rowId: string, name: readonly string[]): string => {
  const bytes = Buffer.from(TypeID.fromString(rowId).toUUIDBytes());
  const hash = createHash('sha256').update(JSON.stringify([kind, rowId, ...name]));
  hash.digest().copy(bytes, derivedBytesAt, 0, bytes.length - derivedBytesAt);
  // Version 7 and the variant of RFC 9562.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return TypeID.fromUUIDBytes(idPrefixes[kind], bytes).toString();
};

/** 128 bits in base32 without i, l, o and u, of which the first character has three. */
const suffixForm = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether a text has the form of an identifier of that kind. A row with that id may not exist. */
export const isId = (kind: IdKind, text: string): boolean => {
  const start = `${idPrefixes[kind]}_`;
  return text.startsWith(start) && suffixForm.test(text.slice(start.length));
};

/** The form of an identifier as a regular expression for documents. A sandbox is a company, too. */
export const idPattern = (kind: IdKind): string =>
  `^${kind === 'company' ? 'co(?:_test)?' : idPrefixes[kind]}_${suffixForm.source.slice(1)}`;

/**
 * The schema of an identifier in the API. Documents show its form; any text is accepted, because one of another form
 * names nothing that exists (decision D43).
 */
export const idText = (kind: IdKind) => z.string().meta({ pattern: idPattern(kind) });
