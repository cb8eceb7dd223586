import type { OwnStack } from '../support/stack/own-stack.ts';

type Database = Pick<OwnStack, 'prisma'>;

/** The history of a submission, oldest first. */
export const submissionEventTypes = async ({ prisma }: Database, submissionId: string): Promise<string[]> => {
  const orderBy = [{ occurredAt: 'asc' }, { id: 'asc' }] as const;
  const events = await prisma.submissionEvent.findMany({ where: { submissionId }, orderBy: [...orderBy] });
  return events.map(({ type }) => type);
};

/** The deliveries of a session with their attempts, oldest first. */
export const ledgerOf = ({ prisma }: Database, sessionId: string) =>
  prisma.delivery.findMany({
    where: { sessionId },
    orderBy: { createdAt: 'asc' },
    include: { attempts: { orderBy: { number: 'asc' } } },
  });

/** Kills only the worker process with kill -9: the engine's processes have to notice it themselves. */
export const killWorker = async ({ worker }: OwnStack): Promise<void> => {
  process.kill(worker.current().pid, 'SIGKILL');
  await worker.current().exit;
};
