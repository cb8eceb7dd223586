import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { embeddedKeys } from '../../platform/config.ts';
import { findFreePort, findFreePorts, portProblem } from '../processes/free-ports.ts';
import type { ServerPorts } from './stack.ts';

const randomSecret = (): string => randomBytes(18).toString('base64url');

const port = z.int().min(1).max(65_535);

/**
 * Settings of the embedded servers that stay the same across restarts of a DATA_DIR, so that presigned URLs and
 * bookmarks stay valid.
 */
const ServerSettings = z.object({
  ports: z.object({ postgres: port, temporal: port, temporalUi: port, minio: port, minioConsole: port }),
  postgresPassword: z.string().min(1),
  /** A MinIO that was created before it got its own secret keeps its old one. */
  minioSecretKey: z.string().min(1).default(embeddedKeys.secretKey),
  /** An installation in which Docket used the root account gets another root account at its next start. */
  minioRootPassword: z.string().min(1).default(randomSecret),
});

export type ServerSettings = z.output<typeof ServerSettings>;

const portNames = ['postgres', 'temporal', 'temporalUi', 'minio', 'minioConsole'] as const;

/** Creates settings for new servers: free ports and random passwords. */
export const createServerSettings = async (): Promise<ServerSettings> => {
  const free = await findFreePorts(portNames.length);
  const ports = Object.fromEntries(portNames.map((name, index) => [name, free[index]]));
  return ServerSettings.parse({ ports, postgresPassword: randomSecret(), minioSecretKey: randomSecret() });
};

const replaceBusyPorts = async (ports: ServerPorts): Promise<ServerPorts> => {
  const usable = { ...ports };
  for (const name of portNames) {
    if ((await portProblem(ports[name], '127.0.0.1')) === null) continue;
    usable[name] = await findFreePort(Object.values(usable));
  }
  return usable;
};

/** Loads the settings of a folder, or creates them. A port that another program uses is replaced with a free one. */
export const loadServerSettings = async (dataDir: string): Promise<ServerSettings> => {
  const path = join(dataDir, 'servers.json');
  const kept = existsSync(path)
    ? ServerSettings.parse(JSON.parse(readFileSync(path, 'utf8')))
    : await createServerSettings();
  const settings = { ...kept, ports: await replaceBusyPorts(kept.ports) };
  writeFileSync(path, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  return settings;
};
