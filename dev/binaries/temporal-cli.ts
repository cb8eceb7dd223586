import { downloadPinned, extractFile } from './download.ts';
import { goInstall } from './go-install.ts';
import { pinForPlatform } from './platform-names.ts';
import type { Tool, ToolContext, ToolSource } from './tool.ts';

const title = 'Temporal CLI';

/** Later versions cannot be built with `go install` (their go.mod replaces a module). */
const version = '1.5.1';
const goPackage = `github.com/temporalio/cli/cmd/temporal@v${version}`;

/** SHA-256 of the publisher's archives of this version. */
const archives = {
  'linux-amd64': 'ddc95e08b0b076efd4ea9733a3f488eb7d2be875f8834e616cd2a37358b4852d',
  'linux-arm64': 'bd1b0db9f18b051026de8bf6cc1505f2510f14bbb7a8b9a4a91fff46c77454f5',
  'darwin-amd64': 'bbb73e2a31135abe50a1f1cdb35030c42961df618e8ce9c60ae89f201540c5d9',
  'darwin-arm64': 'cca01b7ea35ad56e2a328d9ae596bf716bd22313ef63c7a761c88354457c2415',
};

const download: ToolSource = {
  label: 'download',
  cacheName: `temporal-${version}`,
  async obtain(target: string, context: ToolContext) {
    const { platform, sha256 } = pinForPlatform(archives);
    const archive = `${target}.tar.gz`;
    const file = `temporal_cli_${version}_${platform.replace('-', '_')}.tar.gz`;
    const url = `https://github.com/temporalio/cli/releases/download/v${version}/${file}`;
    await downloadPinned({ url, sha256 }, archive, title, context);
    await extractFile(archive, 'temporal', target);
  },
};

const build: ToolSource = {
  label: 'go install',
  cacheName: `temporal-${version}`,
  obtain: (target, context) => goInstall(goPackage, target, title, context),
};

/** The Temporal CLI, which contains the dev server and its UI. `path` is the value of TEMPORAL_CLI. */
export const temporalCli = (path: string | undefined): Tool => ({
  title,
  setting: { name: 'TEMPORAL_CLI', value: path },
  command: 'temporal',
  probe: ['server', 'start-dev', '--help'],
  sources: [download, build],
  help: [
    'brew install temporal                      (or see https://docs.temporal.io/cli/setup-cli)',
    `go install ${goPackage}      (with Go 1.24 or later from https://go.dev/dl)`,
    'TEMPORAL_CLI=/path/to/temporal npm start   (a program that is installed already)',
    'TEMPORAL_ADDRESS=host:7233 npm start       (a Temporal server that already runs)',
  ],
});
