/** A child process that reports what it can reach. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveJobs } from '../../../processing/children/serve.ts';

export type ProbeJob =
  | { readonly kind: 'surroundings' | 'litter' }
  | { readonly kind: 'read' | 'write' | 'finish'; readonly path: string }
  | { readonly kind: 'connect'; readonly port: number }
  | { readonly kind: 'abort'; readonly lastWords: string }
  | { readonly kind: 'allocate'; readonly megabytes: number }
  | { readonly kind: 'spawn'; readonly launcher: readonly string[]; readonly thenBusy: boolean };

const connectTo = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve('connected');
    });
    socket.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
  });

const sleeper = (launcher: readonly string[]): number => {
  const [program = '', ...args] = [...launcher, 'sleep', '600'];
  const child = spawn(program, args, { stdio: 'ignore' });
  child.on('error', () => undefined);
  return child.pid ?? 0;
};

const work = async (job: ProbeJob, onProgress: (progress: unknown) => void): Promise<unknown> => {
  switch (job.kind) {
    case 'surroundings':
      writeFileSync(join(tmpdir(), 'page.raw'), 'content of a document');
      return { pid: process.pid, folder: tmpdir(), environment: { ...process.env } };
    case 'read':
      return readFileSync(job.path, 'utf8').length;
    case 'write':
      return writeFileSync(job.path, 'x');
    case 'finish':
      onProgress('about to finish');
      // The process sends the result before it writes this.
      setImmediate(() => writeFileSync(job.path, 'x'));
      return 'finished';
    case 'connect':
      return connectTo(job.port);
    case 'abort':
      writeSync(2, job.lastWords);
      return process.abort();
    case 'allocate':
      return Buffer.alloc(job.megabytes * 1_048_576, 1).length;
    case 'litter':
      // Many objects that live until the job ends.
      onProgress({ pid: process.pid, objects: Array.from({ length: 3_000_000 }, (_, at) => ({ at })).length });
      return null;
    case 'spawn':
      onProgress({ pid: process.pid, programPid: sleeper(job.launcher) });
      if (job.thenBusy) while (performance.now() < 600_000);
      return new Promise((resolve) => setTimeout(resolve, 600_000));
  }
};

serveJobs((job, onProgress) => work(job as ProbeJob, onProgress), 100);
