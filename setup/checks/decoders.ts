import type { Config } from '../../platform/config.ts';
import { errorMessage } from '../../platform/log.ts';
import { detectConfinement, gapsOf } from '../../processing/children/confinement.ts';
import { type Check, type Finding, note, ok, problem } from './finding.ts';

const advice = 'docs/security.md lists what the operating system must support.';

const confinementFinding = async ({ processing }: Config): Promise<Finding> => {
  const mode = processing.decoderConfinement;
  if (mode === 'off') {
    return note('DECODER_CONFINEMENT is off, so only the operating system confines decoders.', advice);
  }
  try {
    const gaps = gapsOf(await detectConfinement(mode));
    return gaps.length === 0
      ? ok("This system confines the processes that open callers' files.")
      : note(`This system does not confine the ${gaps.join(', ')} of processes that open callers' files.`, advice);
  } catch (error) {
    return problem(errorMessage(error), `Workers do not start on this machine. ${advice}`);
  }
};

/** How this system confines the processes that open callers' files. */
export const decodersCheck = (config: Config): Check => ({
  name: 'decoders',
  run: async () => [await confinementFinding(config)],
});
