import type { z } from 'zod';
import { recordOf } from '../../../../domain/narrowing.ts';
import { effectiveDays, type RetentionDays, retentionKinds } from '../../../../domain/retention/kinds.ts';
import { retentionTasks } from '../../../../domain/retention/tasks.ts';
import type { Db } from '../../../../prisma/client.ts';
import { countDue } from '../../../../prisma/retention/due.ts';
import { findHold } from '../../../../prisma/retention/holds.ts';
import { listRetention } from '../../../../prisma/retention/settings.ts';
import { listAssignedWorkflows } from '../../../../prisma/workflow-definitions/list.ts';
import type { CompanyRetention } from './schema.ts';

const dueMax = 10_000;

/** The retention of a company and of each workflow that is assigned to it or has a setting. */
export const presentRetention = async (
  db: Db,
  companyId: string,
  defaults: RetentionDays,
): Promise<z.output<typeof CompanyRetention>> => {
  const [stored, assigned, hold] = await Promise.all([
    listRetention(db, companyId),
    listAssignedWorkflows(db, companyId),
    findHold(db, { subject: 'company', id: companyId }),
  ]);
  const settings = stored.find(({ definition }) => definition === null)?.days ?? {};
  const own = new Map(stored.flatMap(({ definition, days }) => (definition ? [[definition.id, days] as const] : [])));
  const named = stored.flatMap(({ definition }) => (definition ? [definition] : []));
  const workflows = [...new Map([...assigned, ...named].map((one) => [one.id, one])).values()].sort((one, other) =>
    one.slug.localeCompare(other.slug),
  );
  const due = recordOf(retentionKinds, () => 0);
  for (const task of retentionTasks) {
    due[task.kind] = Math.min(
      dueMax,
      due[task.kind] + (await countDue(db, task, companyId, defaults[task.kind], dueMax)),
    );
  }
  return {
    companyId,
    defaults,
    settings,
    due,
    days: effectiveDays(defaults, settings),
    workflows: workflows.map(({ id, slug }) => {
      const one = own.get(id) ?? {};
      return { id, slug, settings: one, days: effectiveDays(defaults, settings, one) };
    }),
    hold: hold && { heldAt: hold.heldAt.toISOString(), heldBy: hold.by, reason: hold.reason },
  };
};
