import { startWorld } from '../workflows/in-memory/world.ts';
import { listHistories, writeHistory } from './history/files.ts';
import { historyToJson } from './history/json.ts';
import { scenarios } from './scenarios/all.ts';

/**
 * Records the histories that replay.test.ts replays:
 * npx node test/replay/record.ts                             every scenario that has no history yet npx node
 * test/replay/record.ts sessionWorkflow/published   the next version of the named ones
 * A history is a promise to the runs that are in progress when a new version of the code is deployed. If a changed
 * workflow no longer replays one, keep the old commands for old runs with `patched()`, then record the new behavior as
 * the next version. Delete a history only when no run from its time can be left. Runs of deliveries last 36 minutes,
 * runs of sessions hours, and runs of batches as long as the batch is open.
 */

/** Short pauses, since these scenarios run in real time. */
const retryDelaysMs = [200, 300, 400];

const chosen = (names: readonly string[]): string[] => {
  const unknown = names.filter((name) => !scenarios.has(name));
  if (unknown.length > 0) {
    console.error(`Unknown scenario: ${unknown.join(', ')}. These exist:\n  ${[...scenarios.keys()].join('\n  ')}`);
    process.exit(2);
  }
  if (names.length > 0) return [...names];
  const recorded = new Set(listHistories().map(({ scenario }) => scenario));
  return [...scenarios.keys()].filter((name) => !recorded.has(name));
};

/** Removes stack traces: they name paths of the machine, and replay does not need them. */
const withoutStackTraces = (json: unknown): { events: object[] } =>
  JSON.parse(JSON.stringify(json, (key, value) => (key === 'stackTrace' ? undefined : value)));

const names = chosen(process.argv.slice(2));
for (const server of ['dev', 'time-skipping'] as const) {
  const ours = names.filter((name) => scenarios.get(name)?.server === server);
  if (ours.length === 0) continue;
  const world = await startWorld({ server, retryDelaysMs });
  for (const name of ours) {
    const handle = await scenarios.get(name)?.play(world);
    if (!handle) continue;
    const path = writeHistory(name, withoutStackTraces(historyToJson(await handle.fetchHistory())));
    console.log(path);
  }
  await world.stop();
}
