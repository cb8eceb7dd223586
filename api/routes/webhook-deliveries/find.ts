import { notFound } from '../../../domain/problems.ts';
import { type CallerDelivery, findCallerDelivery } from '../../../prisma/webhooks/caller-deliveries.ts';
import type { ApiDeps } from '../../route/deps.ts';

/** The delivery of a company. @throws ProblemError 404 */
export const resolveDelivery = async (
  deps: Pick<ApiDeps, 'prisma'>,
  companyId: string,
  deliveryId: string,
): Promise<CallerDelivery> => {
  const delivery = await findCallerDelivery(deps.prisma, companyId, deliveryId);
  if (!delivery) throw notFound('webhook delivery');
  return delivery;
};
