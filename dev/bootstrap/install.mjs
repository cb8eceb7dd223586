import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, step } from './report.mjs';

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/**
 * Whether node_modules contains exactly what the lockfile names, according to npm's own list of installed packages: a
 * folder that `npm install` has just updated does not need a second installation.
 */
export const installedVersionsMatch = (root) => {
  const installedList = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = readPackages(installedList);
  const locked = Object.entries(readPackages(join(root, 'package-lock.json'))).filter(([path]) => path !== '');
  const lockedPaths = new Set(locked.map(([path]) => path));
  const nothingMore = Object.keys(installed).every((path) => lockedPaths.has(path));
  return (
    nothingMore &&
    locked.every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : optional === true,
    )
  );
};

/**
 * npm, run by the Node.js that the user runs npm with. Under `npm run`, the one on PATH may be the pinned one, which is
 * in the folder that `npm ci` replaces.
 */
const npmCommand = () => {
  const { npm_execpath: npmScript, npm_node_execpath: node } = process.env;
  return npmScript?.endsWith('.js')
    ? { command: node ?? process.execPath, args: [npmScript] }
    : { command: 'npm', args: [] };
};

/**
 * Keeps install scripts from downloading files that Docket does not use, for versions of npm that run all install
 * scripts.
 */
const environment = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };

const failure = (reason) =>
  new Refusal(
    [
      `The dependencies could not be installed: ${reason}.`,
      '  See the output of npm above. If npm could not reach its registry, check the network (npm ping) and the proxy',
      '  (npm config get proxy), or use a registry that this machine can reach (npm config set registry URL). Then run the same command again.',
    ].join('\n'),
  );

/** Installs exactly the versions in the lockfile. npm's output goes to standard error. */
export const installDependencies = (root) =>
  step('Installing dependencies (npm ci, once, about a minute)', () => {
    const { command, args } = npmCommand();
    const child = spawn(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 2, 2],
    });
    return new Promise((resolve, reject) => {
      child.on('error', (error) => {
        reject(
          error.code === 'ENOENT'
            ? new Refusal('npm was not found. It comes with Node.js: https://nodejs.org/en/download')
            : error,
        );
      });
      child.on('close', (code, signal) =>
        code === 0
          ? resolve()
          : reject(failure(signal ? `npm was stopped by ${signal}` : `npm exited with code ${code}`)),
      );
    });
  });
