import { downloadFile, downloadText, sha256Of } from './download.ts';
import { goInstall } from './go-install.ts';
import { goPlatform } from './platform-names.ts';
import type { Tool, ToolContext, ToolSource } from './tool.ts';

const title = 'MinIO server';
const release = 'RELEASE.2025-09-07T16-13-09Z';
const moduleVersion = 'v0.0.0-20260212201848-7aac2a2c5b7c';
const goPackage = `github.com/minio/minio@${moduleVersion}`;

/** The publisher's last community build, with a published checksum. */
const download: ToolSource = {
  label: 'download',
  cacheName: `minio-${release}`,
  async obtain(target: string, context: ToolContext) {
    const { os, arch } = goPlatform();
    const url = `https://dl.min.io/server/minio/release/${os}-${arch}/archive/minio.${release}`;
    await downloadFile(url, target, title, context);
    const published = (await downloadText(`${url}.sha256sum`, context)).trim().split(/\s+/)[0];
    if (published !== (await sha256Of(target))) throw new Error(`${url}: the checksum differs from the published one`);
  },
};

const build: ToolSource = {
  label: 'go install',
  cacheName: `minio-${moduleVersion}`,
  obtain: (target, context) => goInstall(goPackage, target, title, context),
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
    `go install ${goPackage}      (with Go 1.24 or later from https://go.dev/dl)`,
    'MINIO_BINARY=/path/to/minio npm start       (a program that is installed already)',
    'S3_ENDPOINT=https://host npm start          (an S3 store that already runs, with S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION)',
  ],
});
