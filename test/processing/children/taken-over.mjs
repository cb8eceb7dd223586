/**
 * `node taken-over.mjs MODULE CONFINE HOSTILE FOLDER PORT`: the process that holds the secrets. It runs the program
 * HOSTILE (hostile.c) as its own child twice, as any program and in the place of a decoder, confined by the module
 * `confinement` with the program CONFINE. MODULE is that module's file, which is TypeScript in the project and
 * JavaScript in the image. FOLDER is the temporary folder of both. It prints a line of JSON: the result of each
 * attempt, and the gaps of the system's confinement.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const [module, confine, hostile, folder, port] = process.argv.slice(2);
const { confinedCommand, detectConfinement, gapsOf } = await import(module);

const work = join(folder, 'work');
mkdirSync(work, { recursive: true });
for (const path of [join(work, 'document'), join(folder, 'of-another')]) writeFileSync(path, 'content');

const attempts = async (launcher) => {
  const args = [process.pid, 'the-secret-value', port, join(work, 'document'), join(folder, 'of-another'), work].map(
    String,
  );
  const [program, ...words] = [...launcher, hostile, ...args];
  const { stdout } = await promisify(execFile)(program, words, { env: { PATH: process.env.PATH } });
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' ')),
  );
};

const confinement = await detectConfinement('auto', confine);
const needs = { reads: [], writes: [work], startsPrograms: false, runs: [dirname(hostile)] };
const plain = await attempts([]);
const confined = await attempts(confinedCommand(confinement, 2_000, needs, []));
console.log(JSON.stringify({ plain, confined, gaps: gapsOf(confinement) }));
