import { findFraudMatches } from '../../operations/fraud/find-matches.ts';
import { openDatabase } from '../../prisma/client.ts';
import { transact } from '../../prisma/transaction.ts';
import { runFor } from '../measuring/closed-loop.ts';
import type { Contender } from '../measuring/pair.ts';
import { randomDocument, seedFingerprints } from '../service/seed-fingerprints.ts';
import { type BenchTenant, createBenchTenant } from '../service/tenant.ts';
import type { Row } from './row.ts';

const concurrency = 8;
const roundMs = 5_000;
const warmUpMs = 2_000;
const manyFingerprints = 1_000_000;
const fewFingerprints = 1_000;

/** Looks up a new document among a million fingerprints of a company, against a thousand, in one table. */
export const fraudLookupsRow: Row = {
  name: 'fraud-lookups',
  title: 'Fraud look-ups among 1 million fingerprints, against 1 thousand',
  unit: 'document',
  async prepare(stack, describe) {
    const database = openDatabase({ url: stack.databaseUrl, poolSize: concurrency }, 'bench');
    const { prisma, pool } = database;
    const few = await createBenchTenant(database);
    await seedFingerprints(pool, few, fewFingerprints, describe);
    const many = await createBenchTenant(database);
    await seedFingerprints(pool, many, manyFingerprints, describe);
    // Brings statistics and visibility to the state that autovacuum would leave.
    await pool.query('VACUUM ANALYZE fingerprints');
    const processes = { caller: process.pid, postgres: stack.processes.postgres };
    const lookUp = (label: string, { companyId }: BenchTenant): Contender => ({
      label,
      processes,
      run: (isWarmUp) =>
        runFor(isWarmUp ? warmUpMs : roundMs, concurrency, async () => {
          await transact(prisma, (tx) => findFraudMatches(tx, randomDocument(companyId)));
        }),
    });
    return { product: lookUp('1,000,000', many), baseline: lookUp('1,000', few), close: () => database.close() };
  },
};
