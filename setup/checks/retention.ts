import type { RetentionDays } from '../../domain/retention/kinds.ts';
import { retentionTasks } from '../../domain/retention/tasks.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { readOverdue } from '../../prisma/retention/due.ts';
import { readObjectBacklog } from '../../prisma/retention/objects.ts';
import { type Finding, ok, problem } from './finding.ts';

/** Workers check every minute, so anything this late is not being removed. */
const lateSeconds = 86_400;
const fix =
  'Check that a worker serves the queue "platform"; its log explains why a removal failed. docs/operations/retention.md lists the metrics.';

/** Whether retention and erasure have removed everything that is due. */
export const retentionFindings = async (prisma: PrismaClient, days: RetentionDays): Promise<Finding[]> => {
  const overdue = new Map<string, number>();
  for (const task of retentionTasks) {
    const seconds = await readOverdue(prisma, task, days[task.kind]);
    overdue.set(task.kind, Math.max(seconds, overdue.get(task.kind) ?? 0));
  }
  const late = [...overdue].filter(([, seconds]) => seconds > lateSeconds);
  const { count, oldestSeconds } = await readObjectBacklog(prisma);
  return [
    late.length === 0
      ? ok('Nothing is overdue for removal.')
      : problem(`Content is overdue for removal by more than a day: ${late.map(([kind]) => kind).join(', ')}.`, fix),
    ...(oldestSeconds <= lateSeconds
      ? []
      : [problem(`${count} stored objects are waiting for deletion, the oldest for more than a day.`, fix)]),
  ];
};
