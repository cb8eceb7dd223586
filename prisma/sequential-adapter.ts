import { PrismaPg } from '@prisma/adapter-pg';
import type { Transaction } from '@prisma/driver-adapter-utils';

/** Makes a transaction send a statement only once the one before it has been answered, whether or not it succeeded. */
const oneAtATime = (transaction: Transaction): Transaction => {
  let last: Promise<unknown> = Promise.resolve();
  const afterLast =
    <Query, Result>(send: (query: Query) => Promise<Result>) =>
    (query: Query): Promise<Result> => {
      const answer = last.then(() => send(query));
      last = answer.catch(() => undefined);
      return answer;
    };
  transaction.queryRaw = afterLast(transaction.queryRaw.bind(transaction));
  transaction.executeRaw = afterLast(transaction.executeRaw.bind(transaction));
  return transaction;
};

/**
 * Prisma's adapter for pg, for transactions whose statements follow one another. Prisma reads the relations of a query
 * at the same time, in a transaction over its one connection, and future versions of pg accept only one statement at a
 * time.
 */
export class SequentialPg extends PrismaPg {
  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => oneAtATime(await start(isolationLevel));
    return adapter;
  }
}
