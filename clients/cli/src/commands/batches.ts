import type { Command } from 'commander';
import { calls, wholeNumber } from '../base/command.ts';
import { pairs, table } from '../base/output.ts';

/** `docketctl batches …`. */
export const addBatches = (program: Command): void => {
  const batches = program.command('batches').description('groups of uploads');
  const list = batches
    .command('list')
    .description('list batches, newest first')
    .option('--limit <number>', 'how many', wholeNumber, 20);
  calls<{ limit: number }>(list, async ({ docket, result }, _, { limit }) => {
    const found = await docket.batches.list({ limit: Math.min(limit, 100) }).toArray(limit);
    const rows = found.map(({ batchRef, status, counts }) => [batchRef, status, counts.processed, counts.total]);
    result(found, table(['batch', 'status', 'processed', 'total'], rows));
  });
  const get = batches.command('get').description('show a batch').argument('<batch>', 'its batchRef');
  calls(get, async ({ docket, result }, [batchRef = '']) => {
    const batch = await docket.batches.get(batchRef);
    result(batch, pairs({ status: batch.status, ...batch.counts, created: batch.createdAt }));
  });
};
