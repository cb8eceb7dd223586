import { cpSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './run.ts';

/** The folders that Debian's slim image leaves empty. */
const slimmed = ['usr/share/doc', 'usr/share/man', 'usr/share/info', 'usr/share/locale', 'usr/share/lintian'];

const excludes = slimmed.map((folder) => `path-exclude /${folder}/*\n`).join('');

/** Fills a folder with what `debian:bookworm-slim` contains, once; it is kept for the next run. */
const debianSlim = async (cacheFolder: string): Promise<string> => {
  const folder = join(cacheFolder, 'bookworm-slim');
  if (existsSync(folder)) return folder;
  const incoming = `${folder}.incoming`;
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(cacheFolder, { recursive: true });
  await run('debootstrap', ['--variant=minbase', 'bookworm', incoming]);
  for (const path of [...slimmed, 'var/cache/apt', 'var/lib/apt/lists', 'var/log']) {
    rmSync(join(incoming, path), { recursive: true, force: true });
    mkdirSync(join(incoming, path), { recursive: true });
  }
  mkdirSync(join(incoming, 'var/cache/apt/archives/partial'), { recursive: true });
  mkdirSync(join(incoming, 'var/lib/apt/lists/partial'), { recursive: true });
  writeFileSync(join(incoming, 'etc/dpkg/dpkg.cfg.d/docker'), excludes);
  renameSync(incoming, folder);
  return folder;
};

/** Adds what the `node` images add to Debian's: Node.js (this process's, whose version the caller has compared) and npm. */
const addNode = async (root: string): Promise<void> => {
  const npmScript = (await run('sh', ['-c', 'realpath "$(command -v npm)"'])).trim();
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npmFolder = join(root, 'usr/local/lib/node_modules/npm');
  cpSync(dirname(dirname(npmScript)), npmFolder, { recursive: true, verbatimSymlinks: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
};

/**
 * Creates the root file system of a base image in `root`.
 * @throws Error for an image that this proof does not know
 */
export const createBase = async (image: string, root: string, cacheFolder: string): Promise<void> => {
  const slim = await debianSlim(cacheFolder);
  mkdirSync(dirname(root), { recursive: true });
  await run('cp', ['--archive', slim, root]);
  if (image === 'debian:bookworm-slim') return;
  if (image !== `node:${process.versions.node}-bookworm-slim`)
    throw new Error(`The proof has no root file system for ${image}; it runs on Node.js ${process.versions.node}.`);
  await addNode(root);
};
