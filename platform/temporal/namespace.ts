import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { searchAttributes } from '../../domain/search-attributes.ts';

/** gRPC status codes (github.com/grpc/grpc, doc/statuscodes.md). */
const notFound = 5;
const alreadyExists = 6;
/** IndexedValueType KEYWORD of temporal.api.enums.v1. */
const keywordType = 2;
const callTimeoutMs = 10_000;
const noticeTimeoutMs = 30_000;
const noticePollMs = 250;

type Administered = Pick<Connection, 'workflowService' | 'operatorService' | 'withDeadline'>;

const hasStatus = (error: unknown, code: number): boolean => isGrpcServiceError(error) && error.code === code;

const within = <T>(connection: Administered, call: () => Promise<T>): Promise<T> =>
  connection.withDeadline(Date.now() + callTimeoutMs, call);

/** Returns whether the namespace exists. @throws if Temporal does not answer or refuses the question */
export const hasNamespace = async (connection: Administered, namespace: string): Promise<boolean> => {
  try {
    await within(connection, () => connection.workflowService.describeNamespace({ namespace }));
    return true;
  } catch (error) {
    if (hasStatus(error, notFound)) return false;
    throw error;
  }
};

/** Tries a call again while it fails: servers notice a new namespace or attribute some seconds after it was added. */
const untilNoticed = async (isUnnoticed: (error: unknown) => boolean, call: () => Promise<unknown>): Promise<void> => {
  const giveUpAt = Date.now() + noticeTimeoutMs;
  for (;;) {
    try {
      await call();
      return;
    } catch (error) {
      if (!isUnnoticed(error) || Date.now() > giveUpAt) throw error;
      await delay(noticePollMs);
    }
  }
};

/**
 * Registers a namespace that keeps closed workflows for `retentionDays`, and waits until it can be used. An existing
 * one is left unchanged.
 */
export const registerNamespace = async (
  connection: Administered,
  namespace: string,
  retentionDays: number,
): Promise<void> => {
  try {
    await within(connection, () =>
      connection.workflowService.registerNamespace({
        namespace,
        workflowExecutionRetentionPeriod: msToTs(retentionDays * 86_400_000),
      }),
    );
  } catch (error) {
    if (!hasStatus(error, alreadyExists)) throw error;
  }
  const list = () => within(connection, () => connection.operatorService.listSearchAttributes({ namespace }));
  // A server that does not let this client list attributes has noticed the namespace too.
  await untilNoticed((error) => hasStatus(error, notFound), list).catch(() => undefined);
};

/**
 * Lists Docket's search attributes that the namespace does not have.
 * @throws if the server does not let this client list them
 */
export const missingSearchAttributes = async (connection: Administered, namespace: string): Promise<string[]> => {
  const { customAttributes } = await within(connection, () =>
    connection.operatorService.listSearchAttributes({ namespace }),
  );
  return Object.keys(searchAttributes).filter((name) => !(name in (customAttributes ?? {})));
};

/**
 * Adds keyword search attributes to the namespace and waits until they can be used. Two calls at the same time have the
 * effect of one.
 */
export const addSearchAttributes = async (
  connection: Administered,
  namespace: string,
  names: readonly string[],
): Promise<void> => {
  const add = () =>
    within(connection, () =>
      connection.operatorService.addSearchAttributes({
        namespace,
        searchAttributes: Object.fromEntries(names.map((name) => [name, keywordType])),
      }),
    );
  try {
    await untilNoticed((error) => hasStatus(error, notFound), add);
  } catch (error) {
    if (!hasStatus(error, alreadyExists)) throw error;
  }
  for (const name of names) {
    const query = () =>
      within(connection, () =>
        connection.workflowService.countWorkflowExecutions({ namespace, query: `${name} = ''` }),
      );
    await untilNoticed(() => true, query);
  }
};
