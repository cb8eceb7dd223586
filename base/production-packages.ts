/** The members of an entry of package-lock.json that decide what the package loads. */
interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Finds the package that `name` means inside the package at `path`, as Node.js does; null if none is locked. */
const resolve = ({ packages }: Lockfile, path: string, name: string): string | null => {
  for (let from = path; ; from = from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    const candidate = `${from ? `${from}/` : ''}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (from === '') return null;
  }
};

/**
 * The packages that the Temporal SDK needs only to bundle workflows when a worker starts. The image has the bundle
 * (`deploy/image/bundle-workflows.ts`).
 */
const bundlerOf: Readonly<Record<string, ReadonlySet<string>>> = {
  'node_modules/@temporalio/worker': new Set([
    '@swc/core',
    'memfs',
    'source-map-loader',
    'swc-loader',
    'unionfs',
    'webpack',
  ]),
};

const needsOf = (path: string, one: LockedPackage): string[] =>
  [
    ...Object.keys(one.dependencies ?? {}),
    ...Object.keys(one.optionalDependencies ?? {}),
    ...Object.keys(one.peerDependencies ?? {}).filter((name) => !one.peerDependenciesMeta?.[name]?.optional),
  ].filter((name) => !bundlerOf[path]?.has(name));

/**
 * Returns the paths of the packages that the image's root `dependencies` need. npm keeps more: development packages
 * that another package names as an optional peer, which nothing loads, and the bundler of the Temporal SDK.
 */
export const productionPackages = (lockfile: Lockfile): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (path: string): void => {
    for (const name of needsOf(path, lockfile.packages[path] ?? {})) {
      const target = resolve(lockfile, path, name);
      if (!target || found.has(target)) continue;
      found.add(target);
      visit(target);
    }
  };
  visit('');
  return found;
};
