import { ConfigError } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import { allowOnlyKnownPictures } from '../picture-formats.ts';
import { type Confinement, type ConfinementMode, detectConfinement, gapsOf } from './confinement.ts';

/**
 * Finds out how this system can confine the processes that open untrusted files, and logs it in one line. From here on,
 * this process itself opens only pictures of known formats. With mode `required`, if the system does not offer
 * everything, it prints what is missing and ends the process with exit code 2, as for other settings that cannot work.
 */
export const confineDecoders = async (mode: ConfinementMode, log: Logger): Promise<Confinement> => {
  allowOnlyKnownPictures();
  const confinement = await detectConfinement(mode).catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return process.exit(2);
  });
  const notConfined = gapsOf(confinement);
  const message = notConfined.length === 0 ? 'decoders are confined' : 'decoders are confined in part';
  log.info({ mode, notConfined }, mode === 'off' ? 'decoders are not confined' : message);
  return confinement;
};
