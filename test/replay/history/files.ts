import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A recorded history: `<workflow>/<behavior>.v<version>.json`. */
export interface RecordedHistory {
  readonly file: string;
  /** The workflow's type. */
  readonly workflow: string;
  /** `<workflow>/<behavior>`, as scenarios/all.ts names it. */
  readonly scenario: string;
  readonly version: number;
}

const folder = new URL('../histories/', import.meta.url);
const fileName = /^(?<scenario>(?<workflow>\w+)\/[a-z0-9-]+)\.v(?<version>\d+)\.json$/;

/** Lists all recorded histories. @throws if the name of a file has another form */
export const listHistories = (): RecordedHistory[] => {
  const files = readdirSync(folder).flatMap((workflow) =>
    readdirSync(new URL(`${workflow}/`, folder)).map((name) => `${workflow}/${name}`),
  );
  return files.map((file) => {
    const { scenario, workflow, version } = fileName.exec(file)?.groups ?? {};
    if (!scenario || !workflow) throw new Error(`${file} is not named <workflow>/<behavior>.v<version>.json`);
    return { file, scenario, workflow, version: Number(version) };
  });
};

/** Reads a history, in the JSON that Temporal's CLI and UI export. */
export const readHistory = (file: string): { events: object[] } =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

/** Writes a history as the next version of its scenario, one event a line. @returns the path */
export const writeHistory = (scenario: string, { events }: { events: readonly object[] }): string => {
  const versions = listHistories().filter((history) => history.scenario === scenario);
  const version = 1 + Math.max(0, ...versions.map((history) => history.version));
  const path = fileURLToPath(new URL(`${scenario}.v${version}.json`, folder));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `{"events":[\n${events.map((event) => JSON.stringify(event)).join(',\n')}\n]}\n`);
  return path;
};
