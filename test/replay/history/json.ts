import { createRequire } from 'node:module';
import type { WorkflowHandle } from '@temporalio/client';

/** A workflow's history as the server returns it. */
export type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

type ProtoJson = {
  toJson(type: unknown, message: unknown): unknown;
  fromJson(type: unknown, json: unknown): History;
};
type ProtoRoot = { lookupType(name: string): { fromObject(object: unknown): unknown } };

/**
 * If npm has installed several copies of protobufjs, the SDK's own `historyToJSON` and `historyFromJSON` take the
 * message types from one copy and the JSON mapping from another, and then refuse every history. Here, both come from
 * the copy of `@temporalio/proto`.
 */
const requireFrom = createRequire(createRequire(import.meta.url).resolve('@temporalio/client'));
const { toJson, fromJson }: ProtoJson = createRequire(requireFrom.resolve('@temporalio/proto'))(
  'protobufjs/ext/protojson',
);
const { patchProtobufRoot }: { patchProtobufRoot(root: unknown): ProtoRoot } = requireFrom(
  '@temporalio/proto/lib/patch-protobuf-root',
);
const historyType = patchProtobufRoot(requireFrom('@temporalio/proto')).lookupType('temporal.api.history.v1.History');

/** A history in the JSON that Temporal's CLI and UI export and import. */
export const historyToJson = (history: History): unknown => toJson(historyType, historyType.fromObject(history));

/** The inverse of {@link historyToJson}. @throws if the JSON is not a history */
export const historyFromJson = (json: unknown): History => fromJson(historyType, json);
