import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { findTrial, type TrialRecord } from '../../../../prisma/trials/find.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';

/** One of the person's own trials. @throws ProblemError 404 if there is none */
export const requireTrial = async (deps: PanelDeps, staff: Staff, trialId: string): Promise<TrialRecord> => {
  const trial = isId('trial', trialId) ? await findTrial(deps.prisma, staff, trialId) : null;
  if (!trial) throw notFound('sample');
  return trial;
};
