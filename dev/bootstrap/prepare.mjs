import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installDependencies, installedVersionsMatch } from './install.mjs';
import { withLock } from './lock.mjs';
import { Refusal, step } from './report.mjs';
import { capture } from './run.mjs';
import { installNode, pinnedNode } from './runtime.mjs';
import { fetchServerSource } from './server-source.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const inRoot = (...parts) => join(root, ...parts);
const stampFile = inRoot('node_modules', '.docket-bootstrap.json');
const schemaFolder = inRoot('prisma');
const generatedFolder = inRoot('prisma', 'generated');

const hashOf = (files, ...more) => {
  const hash = createHash('sha256');
  for (const part of more) hash.update(`${part}\0`);
  for (const file of files) if (existsSync(file)) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

/**
 * Hashes the inputs of the packages and of the generated client, including the platform: a container may share the
 * folder.
 */
const findWanted = () => {
  const dependencies = hashOf([inRoot('package-lock.json')], process.platform, process.arch);
  const schemas = existsSync(schemaFolder) ? readdirSync(schemaFolder).filter((name) => name.endsWith('.prisma')) : [];
  const sources = [...schemas.sort().map((name) => join(schemaFolder, name)), inRoot('prisma.config.ts')];
  return { dependencies, client: schemas.length === 0 ? null : hashOf(sources, dependencies) };
};

const readStamp = () => {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
};

const writeStamp = (stamp) => writeFileSync(stampFile, `${JSON.stringify(stamp)}\n`);

const isReady = (stamp, want) =>
  existsSync(pinnedNode) &&
  stamp.dependencies === want.dependencies &&
  stamp.client === want.client &&
  (want.client === null || existsSync(generatedFolder));

/**
 * Prisma downloads an engine that only its migration commands use, unless a variable names one. `generate` runs without
 * it, so any existing file will do.
 */
const generateClient = () =>
  step('Generating the database client (prisma generate)', async () => {
    const env = {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: pinnedNode,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    };
    const { code, output } = await capture(
      pinnedNode,
      [inRoot('node_modules', 'prisma', 'build', 'index.js'), 'generate'],
      { cwd: root, env },
    );
    if (code !== 0) throw new Refusal(`prisma generate failed:\n${output}`);
  });

/** Commands that start their own servers and therefore need MinIO. */
const scriptsWithServers = ['dev/start.ts', 'dev/test.ts'];

const bringUpToDate = async (want, script) => {
  // Another command may have done the work while this one waited for the lock.
  const stamp = readStamp();
  if (isReady(stamp, want)) return;
  if (stamp.dependencies !== want.dependencies || !existsSync(pinnedNode)) {
    if (!existsSync(pinnedNode) || !installedVersionsMatch(root)) {
      if (scriptsWithServers.includes(script)) fetchServerSource(root);
      await installDependencies(root);
    }
    writeStamp({ dependencies: want.dependencies });
  }
  await installNode();
  if (want.client !== null) await generateClient();
  writeStamp(want);
};

/**
 * Installs the dependencies and generates the database client, unless both are up to date.
 * @param script the script that runs next, below the project's folder
 * @returns the path of the pinned Node.js
 */
export const prepare = async (script) => {
  const want = findWanted();
  if (!isReady(readStamp(), want)) await withLock(inRoot('.tmp', 'bootstrap.lock'), () => bringUpToDate(want, script));
  return pinnedNode;
};
