import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findSecondReaderDay, recordAnswer, takeFromBudget } from '../../prisma/workflow-definitions/second-reader.ts';
import { prisma } from '../support/stack/database.ts';

const usage = { requests: 1, inputTokens: 1_000, outputTokens: 200, costUsd: 0.4 };

describe('The budget of a second reader', () => {
  it('Workers that ask at the same time never exceed the documents of a day', async () => {
    const workflow = `budget-${randomUUID()}`;
    const taken = await Promise.all(
      Array.from({ length: 12 }, () => takeFromBudget(prisma, workflow, { documentsPerDay: 5 })),
    );
    expect(taken.filter(Boolean)).toHaveLength(5);
    expect(await findSecondReaderDay(prisma, workflow)).toEqual({ documents: 5, costUsd: 0 });
  });

  it('Nothing more is taken once the dollars of a day are spent', async () => {
    const workflow = `budget-${randomUUID()}`;
    const limits = { documentsPerDay: 100, usdPerDay: 0.7 };
    expect(await takeFromBudget(prisma, workflow, limits)).toBe(true);
    await recordAnswer(prisma, workflow, usage);
    expect(await takeFromBudget(prisma, workflow, limits)).toBe(true);
    await recordAnswer(prisma, workflow, usage);
    expect(await takeFromBudget(prisma, workflow, limits)).toBe(false);
    expect(await findSecondReaderDay(prisma, workflow)).toEqual({ documents: 2, costUsd: 0.8 });
  });

  it('Each workflow has its own budget, and each day a new one', async () => {
    const workflow = `budget-${randomUUID()}`;
    const limits = { documentsPerDay: 1 };
    expect(await takeFromBudget(prisma, workflow, limits)).toBe(true);
    expect(await takeFromBudget(prisma, workflow, limits)).toBe(false);
    expect(await takeFromBudget(prisma, `${workflow}-other`, limits)).toBe(true);
    await prisma.$executeRaw`UPDATE second_reader_days SET day = day - 1 WHERE slug = ${workflow}`;
    expect(await takeFromBudget(prisma, workflow, limits)).toBe(true);
  });

  it('An answer whose cost is not known costs nothing', async () => {
    const workflow = `budget-${randomUUID()}`;
    await recordAnswer(prisma, workflow, { ...usage, inputTokens: null, outputTokens: null, costUsd: null });
    expect(await findSecondReaderDay(prisma, workflow)).toEqual({ documents: 0, costUsd: 0 });
  });

  it('Days are kept for a month', async () => {
    const workflow = `budget-${randomUUID()}`;
    const daysOf = () => prisma.secondReaderDay.count({ where: { slug: workflow } });
    await recordAnswer(prisma, workflow, usage);
    await prisma.$executeRaw`UPDATE second_reader_days SET day = day - 40 WHERE slug = ${workflow}`;
    await recordAnswer(prisma, workflow, usage);
    expect(await daysOf()).toBe(1);
  });
});
