import { downloadFile, extractFile } from './download.ts';
import { goInstall } from './go-install.ts';
import { goPlatform } from './platform-names.ts';
import type { Tool, ToolContext, ToolSource } from './tool.ts';

const title = 'Temporal CLI';

/** Later versions cannot be built with `go install` (their go.mod replaces a module). */
const version = '1.5.1';
const goPackage = `github.com/temporalio/cli/cmd/temporal@v${version}`;

const download: ToolSource = {
  label: 'download',
  cacheName: `temporal-${version}`,
  async obtain(target: string, context: ToolContext) {
    const { os, arch } = goPlatform();
    const archive = `${target}.tar.gz`;
    await downloadFile(
      `https://temporal.download/cli/archive/v${version}?platform=${os}&arch=${arch}`,
      archive,
      title,
      context,
    );
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
