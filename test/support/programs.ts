import { getTool } from '../../dev/binaries/get-tool.ts';
import { minioServer } from '../../dev/binaries/minio-server.ts';
import { temporalCli } from '../../dev/binaries/temporal-cli.ts';
import { temporalTestServer } from '../../dev/binaries/test-server.ts';
import type { Tool } from '../../dev/binaries/tool.ts';
import { loadConfig } from '../../platform/config.ts';

const settings = loadConfig(process.env).binaries;
const find = (tool: Tool): Promise<string> => getTool(tool, { describe: () => undefined });

/** The path of the Temporal server whose clock leaps over waits. */
export const findTestServer = (): Promise<string> => find(temporalTestServer(settings.temporalTestServer));

/** The programs of which a test starts servers of its own. */
export const findServerPrograms = async (): Promise<{ temporal: string; minio: string }> => ({
  temporal: await find(temporalCli(settings.temporal)),
  minio: await find(minioServer(settings.minio)),
});
