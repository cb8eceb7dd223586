import type { Config } from '../../platform/config.ts';
import { errorMessage } from '../../platform/log.ts';
import { detectConfinement, gapsOf } from '../../processing/children/confinement.ts';
import { type Check, type Finding, note, ok, problem } from './finding.ts';

const advice = 'docs/security.md says what a system must offer.';

const confinementFinding = async ({ processing }: Config): Promise<Finding> => {
  const mode = processing.decoderConfinement;
  if (mode === 'off') return note('DECODER_CONFINEMENT is off: the system alone confines decoders.', advice);
  try {
    const gaps = gapsOf(await detectConfinement(mode));
    return gaps.length === 0
      ? ok('This system confines the processes that open files of callers.')
      : note(`This system does not confine the ${gaps.join(', ')} of processes that open files of callers.`, advice);
  } catch (error) {
    return problem(errorMessage(error), `Workers do not start here. ${advice}`);
  }
};

/** How this system, and one like it, confines the processes that open files of callers. */
export const decodersCheck = (config: Config): Check => ({
  name: 'decoders',
  run: async () => [await confinementFinding(config)],
});
