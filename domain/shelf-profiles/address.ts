import type { CompanyScope } from '../access/scope.ts';
import type { ShelfProfileFile } from './profile.ts';

/**
 * Whether a person sees the address of a profile's recognizer. For a profile that all companies share, only people who
 * publish it do.
 */
export const seesRecognizer = (scope: CompanyScope, ownerId: string | null): boolean =>
  scope === 'all' || ownerId !== null;

/** A profile without the address of its recognizer. */
export const withoutRecognizer = (file: ShelfProfileFile): ShelfProfileFile => {
  if (file.recognition.http?.url === undefined) return file;
  const { url: _, ...http } = file.recognition.http;
  return { ...file, recognition: { ...file.recognition, http } };
};
