import { getTool } from '../../../dev/binaries/get-tool.ts';
import { minioServer } from '../../../dev/binaries/minio-server.ts';
import { temporalCli } from '../../../dev/binaries/temporal-cli.ts';
import { temporalTestServer } from '../../../dev/binaries/test-server.ts';
import type { Tool } from '../../../dev/binaries/tool.ts';

/** vitest puts variables of its own beside the settings (a BASE_URL of `/`), so that they cannot be read as a whole here. */
const setting = (name: string): string | undefined => process.env[name] || undefined;

const find = (tool: Tool): Promise<string> => getTool(tool, { describe: () => undefined });

/** The path of the Temporal server whose clock leaps over waits. */
export const findTestServer = (): Promise<string> => find(temporalTestServer(setting('TEMPORAL_TEST_SERVER')));

/** The programs of which a test starts servers of its own. */
export const findServerPrograms = async (): Promise<{ temporal: string; minio: string }> => ({
  temporal: await find(temporalCli(setting('TEMPORAL_CLI'))),
  minio: await find(minioServer(setting('MINIO_BINARY'))),
});
