import { TypeID, typeid } from 'typeid-js';

/** The prefixes of all identifiers (decision D1). */
export const idPrefixes = {
  organization: 'org',
  company: 'co',
  user: 'usr',
  staff: 'stf',
  auditEntry: 'aud',
  correction: 'cor',
  apiKey: 'key',
  workflowDefinition: 'wf',
  session: 'ses',
  sessionFile: 'fil',
  submission: 'sub',
  event: 'evt',
  fraudMatch: 'fm',
  batch: 'bat',
  shelfProfile: 'shp',
  shelfProfileVersion: 'shv',
  shelfCapture: 'shs',
  shelfRun: 'shr',
  shelfPhoto: 'shf',
} as const;

export type IdKind = keyof typeof idPrefixes;

/** A new identifier: prefix, underscore and a UUIDv7 in 26 lowercase base32 characters, so that ids sort by time of creation. */
export const newId = (kind: IdKind): string => typeid(idPrefixes[kind]).toString();

/** Whether a text has the form of an identifier of that kind. A row with that id may not exist. */
export const isId = (kind: IdKind, text: string): boolean => {
  try {
    return TypeID.fromString(text, idPrefixes[kind]).toString() === text;
  } catch {
    return false;
  }
};
