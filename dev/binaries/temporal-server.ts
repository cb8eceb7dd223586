import { goInstall } from './go-install.ts';
import type { Tool } from './tool.ts';

/** The server of deploy/compose/compose.yaml. */
const version = '1.29.7';

const goTool = (title: string, cacheName: string, path: string): Tool => {
  const module = 'go.temporal.io/server';
  const program = { module, version: `v${version}`, path: `${module}/cmd/${path}` };
  return {
    title,
    setting: null,
    command: null,
    probe: null,
    sources: [
      {
        label: 'go install',
        cacheName: `${cacheName}-${version}`,
        obtain: (target, context) => goInstall(program, target, title, context),
      },
    ],
    help: [`go install ${program.path}@v${version}      (with Go 1.24 or later from https://go.dev/dl)`],
  };
};

/** The Temporal server for clusters, in contrast to the dev server. */
export const temporalServer: Tool = goTool('Temporal server', 'temporal-server', 'server');

/** Creates and updates the Temporal server's schema in a SQL database. */
export const temporalSqlTool: Tool = goTool('Temporal SQL tool', 'temporal-sql-tool', 'tools/sql');
