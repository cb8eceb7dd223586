import { floatAt } from '../../../../domain/assert.ts';
import { type Pcm, sampleRateHz } from './pcm.ts';

/** Formats of a WAV file's samples (RFC 2361 and Microsoft's WAVEFORMATEXTENSIBLE). */
const formatPcm = 1;
const formatFloat = 3;
const formatExtensible = 0xfffe;
const fullScale = 32_767;

interface Format {
  readonly code: number;
  readonly channels: number;
  readonly rateHz: number;
  readonly bits: number;
}

const readFormat = (chunk: Buffer): Format => {
  const code = chunk.readUInt16LE(0);
  return {
    // The extensible format stores the true code at the start of its subformat GUID.
    code: code === formatExtensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : code,
    channels: chunk.readUInt16LE(2),
    rateHz: chunk.readUInt32LE(4),
    bits: chunk.readUInt16LE(14),
  };
};

/** Returns a function that reads one sample as -1..1; null for an unknown sample format. */
const sampleReader = ({ code, bits }: Format): ((data: Buffer, at: number) => number) | null => {
  if (code === formatFloat && bits === 32) return (data, at) => data.readFloatLE(at);
  if (code === formatFloat && bits === 64) return (data, at) => data.readDoubleLE(at);
  if (code !== formatPcm) return null;
  if (bits === 8) return (data, at) => (data.readUInt8(at) - 128) / 128;
  return [16, 24, 32].includes(bits) ? (data, at) => data.readIntLE(at, bits / 8) / 2 ** (bits - 1) : null;
};

/** Reads the chunks of a RIFF file by name. The last one may be shorter than stated, as in a truncated recording. */
const readChunks = (file: Buffer): Map<string, Buffer> => {
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    if (!chunks.has(name)) chunks.set(name, file.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  return chunks;
};

/**
 * Resamples. When the rate goes down, each output sample is the mean of the input around it, so that high tones do not
 * alias into speech.
 */
const resample = (mono: Float32Array, rateHz: number): Pcm => {
  const step = rateHz / sampleRateHz;
  const pcm = new Int16Array(Math.floor(mono.length / step));
  const reach = Math.max(1, step);
  for (let at = 0; at < pcm.length; at += 1) {
    const from = Math.floor(at * step);
    const to = Math.min(mono.length, Math.max(from + 1, Math.floor(at * step + reach)));
    let sum = 0;
    for (let index = from; index < to; index += 1) sum += floatAt(mono, index);
    pcm[at] = Math.round(Math.max(-1, Math.min(1, sum / (to - from))) * fullScale);
  }
  return pcm;
};

/**
 * Decodes a WAV file to one channel, at most `durationMaxSeconds` of it; null if the file is not a readable WAV file.
 */
export const decodeWav = (file: Buffer, durationMaxSeconds: number): Pcm | null => {
  const isWav = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WAVE';
  const chunks = isWav ? readChunks(file) : new Map<string, Buffer>();
  const data = chunks.get('data');
  const head = chunks.get('fmt ');
  if (!data || !head || head.length < 16) return null;
  const format = readFormat(head);
  const read = sampleReader(format);
  const { channels, rateHz, bits } = format;
  if (!read || channels < 1 || channels > 32 || rateHz < 4_000 || rateHz > 384_000) return null;
  const frameBytes = (channels * bits) / 8;
  const frames = Math.min(Math.floor(data.length / frameBytes), Math.ceil(durationMaxSeconds * rateHz));
  const mono = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      sum += read(data, frame * frameBytes + (channel * bits) / 8);
    }
    mono[frame] = sum / channels;
  }
  return resample(mono, rateHz);
};
