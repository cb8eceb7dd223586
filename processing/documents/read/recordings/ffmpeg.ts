import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Pcm, sampleRateHz } from './pcm.ts';

const timeoutMs = 120_000;
const probeTimeoutMs = 10_000;

/** Finds ffmpeg: the program in the setting, else the one on PATH; null if it does not run. */
export const findFfmpeg = async (setting: string | undefined): Promise<string | null> => {
  const program = setting ?? 'ffmpeg';
  const child = spawn(program, ['-version'], { stdio: 'ignore', timeout: probeTimeoutMs });
  const runs = await once(child, 'close').then(
    ([code]) => code === 0,
    () => false,
  );
  return runs ? program : null;
};

/**
 * Decodes the first audio track of any file that ffmpeg reads, up to `maxSeconds`. It runs in its own process, which
 * may open this one file and no network connection. Null if the file has no sound that can be decoded.
 */
export const decodeWithFfmpeg = async (ffmpeg: string, file: string, maxSeconds: number): Promise<Pcm | null> => {
  const input = ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-i', `file:${file}`];
  const output = ['-map', '0:a:0', '-ac', '1', '-ar', String(sampleRateHz), '-t', String(maxSeconds), '-f', 's16le'];
  const child = spawn(ffmpeg, [...input, ...output, 'pipe:1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) return null;
  const bytes = Buffer.concat(chunks);
  // A copy, because samples must start at an even address.
  return new Int16Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.length / 2));
};
