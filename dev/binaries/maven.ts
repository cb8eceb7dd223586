import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath } from '../../base/programs.ts';
import { sha256Of } from './download.ts';
import type { ToolContext } from './tool.ts';

const run = promisify(execFile);

type Artifact = { groupId: string; artifactId: string; version: string };

const pomOf = ({
  groupId,
  artifactId,
  version,
}: Artifact): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>docket</groupId>
  <artifactId>tools</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version></dependency>
  </dependencies>
</project>
`;

/** A small heap and the fast compiler, because the server runs for one test file. */
const launcher = (java: string): string => `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "${java}" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m -cp "$here/lib/*" io.temporal.testserver.TestServer "$@"
`;

/** Finds a program. @throws Error with the command that installs it if it is missing */
const requireProgram = (name: string, debianPackage: string): string => {
  const path = findOnPath(name);
  if (path === null) throw new Error(`${name} is not installed (apt-get install ${debianPackage})`);
  return path;
};

/**
 * Compares the files in a folder with a list in the format of sha256sum.
 * @throws Error that names a file that is missing, not in the list, or different from the pinned one
 */
export const checkPinned = async (folder: string, listPath: string): Promise<void> => {
  const lines = (await readFile(listPath, 'utf8')).trim().split('\n');
  const pinned = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const found = await readdir(folder);
  for (const name of new Set([...pinned.keys(), ...found])) {
    const sha256 = found.includes(name) ? await sha256Of(join(folder, name)) : 'missing';
    if (sha256 !== pinned.get(name)) {
      throw new Error(
        `${name} is not the pinned file, so nothing was installed: its SHA-256 is ${sha256} instead of ${pinned.get(name) ?? 'in the list'}`,
      );
    }
  }
};

/**
 * Downloads an artifact and its dependencies from Maven Central into `folder`, with a script that runs it.
 * `pins` is a file with the SHA-256 of every archive.
 * @throws Error if Java or Maven is missing, the artifact cannot be downloaded, or an archive is not the pinned one
 */
export const installJars = async (
  artifact: Artifact,
  pins: string,
  folder: string,
  title: string,
  context: ToolContext,
): Promise<void> => {
  const java = requireProgram('java', 'default-jre-headless');
  const maven = requireProgram('mvn', 'maven');
  context.describe(`Downloading the ${title} with Maven`);
  await mkdir(folder, { recursive: true });
  const pom = join(folder, 'pom.xml');
  await writeFile(pom, pomOf(artifact));
  const lib = join(folder, 'lib');
  const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${lib}`];
  try {
    await run(maven, ['--batch-mode', '--quiet', '-f', pom, ...goal], { signal: context.signal, maxBuffer: 16e6 });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    throw new Error(said.trim().split('\n').slice(0, 3).join('\n    '));
  }
  await checkPinned(lib, pins);
  await writeFile(join(folder, artifact.artifactId), launcher(java));
};
