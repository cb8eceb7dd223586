import { getTool } from '../../../dev/binaries/get-tool.ts';
import { minioServer } from '../../../dev/binaries/minio-server.ts';
import { temporalCli } from '../../../dev/binaries/temporal-cli.ts';
import { temporalTestServer } from '../../../dev/binaries/test-server.ts';
import type { Tool } from '../../../dev/binaries/tool.ts';

/** Vitest adds its own variables to the settings (BASE_URL is `/`), so they cannot be validated as a whole here. */
const setting = (name: string): string | undefined => process.env[name] || undefined;

const find = (tool: Tool): Promise<string> => getTool(tool, { describe: () => undefined });

/** The path of the Temporal test server, whose clock skips waits. */
export const findTestServer = (): Promise<string> => find(temporalTestServer(setting('TEMPORAL_TEST_SERVER')));

/** The programs that a test needs to start its own servers. */
export const findServerPrograms = async (): Promise<{ temporal: string; minio: string }> => ({
  temporal: await find(temporalCli(setting('TEMPORAL_CLI'))),
  minio: await find(minioServer(setting('MINIO_BINARY'))),
});
