/**
 * `node deploy/image/prune.ts FOLDER`: removes what production never loads from FOLDER/node_modules after `npm ci
 * --omit=dev`: packages that npm keeps only as optional peers of another one, other platforms' binaries, other
 * databases' engines, the bundler of workflows, and files that are never loaded at run time.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lockfile, productionPackages } from '../../base/production-packages.ts';
import {
  isDeadWeight,
  type KeepRule,
  keepRules,
  queryCompiler,
  type Replacement,
  replacements,
} from './prune-rules.ts';

const removeOtherPackages = (root: string): void => {
  const lockfile: Lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = productionPackages(lockfile);
  for (const path of Object.keys(lockfile.packages)) {
    if (path.startsWith('node_modules/') && !needed.has(path)) {
      rmSync(join(root, path), { recursive: true, force: true });
    }
  }
};

/**
 * @throws Error if something that a rule keeps is missing, which means that the package has changed and its rule must
 * change too
 */
const applyRule = (modules: string, { folder, keep }: KeepRule): void => {
  const missing = keep.filter((path) => !existsSync(join(modules, folder, path)));
  if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(', ')}; adapt deploy/image/prune-rules.ts.`);
  const visit = (below: string): void => {
    for (const name of readdirSync(join(modules, folder, below))) {
      const path = below ? `${below}/${name}` : name;
      if (keep.includes(path)) continue;
      if (keep.some((kept) => kept.startsWith(`${path}/`))) {
        visit(path);
      } else {
        rmSync(join(modules, folder, path), { recursive: true });
      }
    }
  };
  visit('');
};

/**
 * @throws Error if the file is missing, which means that the package has changed and its replacement must change too
 */
const replace = (modules: string, { path, text }: Replacement): void => {
  const target = join(modules, path);
  if (!existsSync(target)) throw new Error(`${path} is missing; adapt deploy/image/prune-rules.ts.`);
  writeFileSync(target, text);
};

/** @throws Error if the module has another form, which means that Prisma has changed and the rule must change too */
const unpackQueryCompiler = (modules: string): void => {
  const { module, base64In, file, text } = queryCompiler;
  const wasm = base64In(readFileSync(join(modules, module), 'utf8'));
  if (wasm === null) throw new Error(`${module} has another form; adapt deploy/image/prune-rules.ts.`);
  writeFileSync(join(modules, file), Buffer.from(wasm, 'base64'));
  rmSync(join(modules, module));
  writeFileSync(join(modules, module), text);
};

const removeDeadWeight = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      removeDeadWeight(path);
    } else if (entry.isFile() && isDeadWeight(entry.name)) rmSync(path);
  }
};

/** Removes links of node_modules/.bin and workspaces without a target. */
const removeBrokenLinks = (folder: string): void => {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isSymbolicLink() && !existsSync(path)) rmSync(path);
  }
};

/** Removes what production never loads from `root`/node_modules, which `npm ci --omit=dev` installed for a platform. */
export const prune = (root: string, platform: string, arch: string): void => {
  const modules = join(root, 'node_modules');
  const rules = keepRules(platform, arch);
  removeOtherPackages(root);
  for (const rule of rules) applyRule(modules, rule);
  for (const one of replacements) replace(modules, one);
  unpackQueryCompiler(modules);
  removeDeadWeight(modules);
  rmSync(join(modules, '.cache'), { recursive: true, force: true });
  removeBrokenLinks(join(modules, '.bin'));
  removeBrokenLinks(modules);
};

if (import.meta.main) {
  const [root] = process.argv.slice(2);
  if (!root) throw new Error('Usage: node deploy/image/prune.ts FOLDER');
  prune(root, process.platform, process.arch);
}
