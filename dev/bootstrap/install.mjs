import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, step } from './report.mjs';

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/**
 * Whether node_modules holds what the lockfile names, as npm's own list of what it installed tells: a folder that
 * `npm install` has just brought up to date needs no second installation.
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
 * npm itself, run by the Node.js that the user runs npm with: under `npm run` the one on PATH may be the pinned one,
 * which lives in the folder that `npm ci` replaces.
 */
const npmCommand = () => {
  const { npm_execpath: npmScript, npm_node_execpath: node } = process.env;
  return npmScript?.endsWith('.js')
    ? { command: node ?? process.execPath, args: [npmScript] }
    : { command: 'npm', args: [] };
};

/** Packages whose install scripts would download what Docket does not use are told not to, for an npm that runs them all. */
const environment = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };

const failure = (reason) =>
  new Refusal(
    [
      `installing the dependencies failed: ${reason}`,
      '  What npm said stands above. If it could not reach its registry: check the network (npm ping), a proxy',
      '  (npm config get proxy) or name a registry that this machine reaches (npm config set registry URL), then run the same command again.',
    ].join('\n'),
  );

/** Installs exactly what the lockfile names. npm's output goes to standard error. */
export const installDependencies = (root) =>
  step('installing dependencies (npm ci)', () => {
    const { command, args } = npmCommand();
    const child = spawn(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
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
        code === 0 ? resolve() : reject(failure(signal ? `npm was ended by ${signal}` : `npm ended with code ${code}`)),
      );
    });
  });
