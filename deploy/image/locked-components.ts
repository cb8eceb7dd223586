import { readFileSync } from 'node:fs';
import { type Lockfile, productionPackages } from '../../base/production-packages.ts';
import { at, requireValue } from '../../domain/assert.ts';
import { pinnedModels, quickModel } from '../../processing/documents/read/ocr-models/pinned.ts';
import { pinnedModels as moderationModels } from '../../processing/shelf/moderation/pinned-models.ts';

/** A component of the image, with a version and a license. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, or the package's own text. */
  readonly license: string;
  /** Package URL. */
  readonly purl: string;
  /** SHA-512 of the package's archive, lowercase hex, if the lockfile has it. */
  readonly sha512?: string;
}

interface LockedComponent {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

type LockedComponents = Lockfile & { readonly packages: Readonly<Record<string, LockedComponent>> };

/** Whether npm installs a package in an image for an architecture: Linux with glibc. */
const isForImage = ({ os, cpu, libc }: LockedComponent, arch: string): boolean =>
  (os?.includes('linux') ?? true) && (cpu?.includes(arch) ?? true) && (libc?.includes('glibc') ?? true);

const sha512Of = (integrity: string | undefined): string | undefined =>
  integrity?.startsWith('sha512-') ? Buffer.from(integrity.slice(7), 'base64').toString('hex') : undefined;

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/**
 * Lists the npm packages of the image for an architecture (in Node.js's words), Node.js and the models, sorted by
 * package URL. Debian's packages are not among them.
 */
export const listComponents = (lockPath: string, nodeVersion: string, arch: string): readonly Component[] => {
  const lockfile: LockedComponents = JSON.parse(readFileSync(lockPath, 'utf8'));
  const found = new Map<string, Component>();
  for (const path of productionPackages(lockfile)) {
    const locked = lockfile.packages[path] ?? {};
    if (!isForImage(locked, arch)) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { license = 'unknown', integrity } = locked;
    const version = requireValue(locked.version, `the version of ${name}`);
    const sha512 = sha512Of(integrity);
    const purl = purlOf(name, version);
    found.set(purl, { name, version, license, purl, ...(sha512 ? { sha512 } : {}) });
  }
  const requirement = pinnedModels.requirement.split('==');
  const model = at(requirement, 0);
  const modelVersion = at(requirement, 1);
  const others: Component[] = [
    { name: 'node', version: nodeVersion, license: 'MIT', purl: `pkg:generic/node@${nodeVersion}` },
    { name: model, version: modelVersion, license: 'Apache-2.0', purl: `pkg:pypi/${model}@${modelVersion}` },
    { ...quickModel.source, purl: `pkg:pypi/${quickModel.source.name}@${quickModel.source.version}` },
    ...Object.values(moderationModels).map(({ source }) => ({
      ...source,
      purl: `pkg:generic/${source.name}@${source.version}`,
    })),
  ];
  return [...found.values(), ...others].sort((a, b) => (a.purl < b.purl ? -1 : 1));
};
