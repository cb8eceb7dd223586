import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { at } from '../../../../domain/assert.ts';
import { decoderEnvironment } from '../../../../platform/decoder-environment.ts';
import { type Pcm, sampleRateHz } from './pcm.ts';

const timeoutMs = 120_000;
const probeTimeoutMs = 10_000;

/**
 * The containers that ffmpeg may read. No playlist is among them, because it names files and addresses to open,
 * whatever header is before them.
 */
const containers = 'aac,avi,flac,matroska,mov,mp3,ogg,wav';

/** Finds ffmpeg: the program in the setting, else the one on PATH; null if it does not run. */
export const findFfmpeg = async (setting: string | undefined): Promise<string | null> => {
  const program = setting ?? 'ffmpeg';
  const child = spawn(program, ['-version'], { stdio: 'ignore', timeout: probeTimeoutMs, env: decoderEnvironment() });
  const runs = await once(child, 'close').then(
    ([code]) => code === 0,
    () => false,
  );
  return runs ? program : null;
};

/** Limits what ffmpeg opens to this file, read as a recording. */
const confined = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', containers];

/**
 * Decodes the first audio track of a recording, up to `durationMaxSeconds`, with the program and first arguments in
 * `ffmpeg`. It opens no other file and no network connection. Null if the file has no sound that can be decoded.
 */
export const decodeWithFfmpeg = async (
  ffmpeg: readonly string[],
  file: string,
  durationMaxSeconds: number,
): Promise<Pcm | null> => {
  const input = ['-nostdin', '-v', 'error', ...confined, '-i', `file:${file}`];
  const output = [
    '-map',
    '0:a:0',
    '-ac',
    '1',
    '-ar',
    String(sampleRateHz),
    '-t',
    String(durationMaxSeconds),
    '-f',
    's16le',
  ];
  const child = spawn(at(ffmpeg, 0), [...ffmpeg.slice(1), ...input, ...output, 'pipe:1'], {
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
