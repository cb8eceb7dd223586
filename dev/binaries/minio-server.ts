import { downloadPinned } from './download.ts';
import { goInstall } from './go-install.ts';
import pinned from './minio.json' with { type: 'json' };
import { pinForPlatform } from './platform-names.ts';
import type { Tool, ToolContext, ToolSource } from './tool.ts';

const title = 'MinIO server';
const { release, moduleVersion } = pinned;
const goProgram = { module: pinned.module, version: moduleVersion, path: pinned.module };

/** SHA-256 of the publisher's last community build. */
const programs = {
  'linux-amd64': '7c5bd8512c6e966455b1d198209358b2d191c77a83ab377c4073281065fb855f',
  'linux-arm64': '5c83cd2cf151717ba0243f73e1c7802ff36e272b67144bdd7f1f7d684fd6f03d',
  'darwin-amd64': '4759080aeef7385aaceaac1131c30aaeb99605921553967dc6d3ef4e16ac64f9',
  'darwin-arm64': '7c3b3039b76e55a1b80935848ed83998d5e8d317374f87851f46a019ff5c0aa4',
};

const download: ToolSource = {
  label: 'download',
  cacheName: `minio-${release}`,
  async obtain(target: string, context: ToolContext) {
    const { platform, sha256 } = pinForPlatform(programs);
    const url = `${pinned.releases}/${release}/minio.${platform}.${release}`;
    await downloadPinned({ url, sha256 }, target, title, context);
  },
};

const build: ToolSource = {
  label: 'go install',
  cacheName: `minio-${moduleVersion}`,
  obtain: (target, context) => goInstall(goProgram, target, title, context),
};

/** The MinIO server (AGPL: run as a separate program, never linked). `path` is the value of MINIO_BINARY. */
export const minioServer = (path: string | undefined): Tool => ({
  title,
  setting: { name: 'MINIO_BINARY', value: path },
  command: 'minio',
  probe: ['--version'],
  sources: [download, build],
  help: [
    'brew install minio/stable/minio             (macOS)',
    `go install ${goProgram.path}@${moduleVersion}      (with Go 1.24 or later from https://go.dev/dl)`,
    'MINIO_BINARY=/path/to/minio npm start       (a program that is already installed)',
    'S3_ENDPOINT=https://host npm start          (an S3 store that is already running, with S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION)',
  ],
});
