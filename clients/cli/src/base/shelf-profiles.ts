import type { Docket } from 'docket-capture';
import { CommandError, exitCodes } from './failures.ts';

/**
 * The active version of a shelf profile, given by its slug or by the version's id.
 * @throws CommandError that lists the profiles that exist, if this one does not
 */
export const findProfileVersion = async (docket: Docket, name: string, signal?: AbortSignal): Promise<string> => {
  const profiles = await docket.shelf.profiles({ signal }).toArray();
  const found = profiles.find(({ slug, versionId }) => name === slug || name === versionId);
  if (found) return found.versionId;
  const known = profiles.map(({ slug }) => slug).join(', ');
  throw new CommandError(
    `No active shelf profile is called ${name}. There are: ${known || 'none'}.`,
    exitCodes.refused,
  );
};
