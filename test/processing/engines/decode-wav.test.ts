import { describe, expect, it } from 'vitest';
import { splitRecording } from '../../../processing/documents/engines/audio/split.ts';
import { decodeWav } from '../../../processing/documents/read/recordings/decode-wav.ts';
import { sampleRateHz, wavOf } from '../../../processing/documents/read/recordings/pcm.ts';
import { tone } from './recordings.ts';

/** A WAV file of a constant level in any sample format. */
const constantWav = (
  format: { code: number; bits: number; channels: number; rateHz: number },
  seconds: number,
  write: (data: Buffer, at: number) => void,
) => {
  const { code, bits, channels, rateHz } = format;
  const data = Buffer.alloc((seconds * rateHz * channels * bits) / 8);
  for (let at = 0; at < data.length; at += bits / 8) write(data, at);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(code, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rateHz, 24);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
};

describe('A WAV file', () => {
  it('Decoding a WAV file returns the samples that were written', () => {
    const pcm = tone(1);
    const decoded = decodeWav(wavOf(pcm), 10);
    expect(decoded).toHaveLength(pcm.length);
    expect(Math.max(...pcm.map((sample, at) => Math.abs(sample - (decoded?.[at] ?? 0))))).toBeLessThanOrEqual(1);
  });

  it.each([
    [
      '8 bits',
      { code: 1, bits: 8, channels: 1, rateHz: 8_000 },
      (data: Buffer, at: number) => data.writeUInt8(192, at),
    ],
    [
      '24 bits in stereo',
      { code: 1, bits: 24, channels: 2, rateHz: 44_100 },
      (data: Buffer, at: number) => data.writeIntLE(2 ** 22, at, 3),
    ],
    [
      '32 bit floats',
      { code: 3, bits: 32, channels: 1, rateHz: 48_000 },
      (data: Buffer, at: number) => data.writeFloatLE(0.5, at),
    ],
  ])('A WAV file of %s decodes to the same level at 16 kHz', (_, format, write) => {
    const decoded = decodeWav(constantWav(format, 1, write), 10);
    expect(decoded?.length).toBe(sampleRateHz);
    expect((decoded?.[8_000] ?? 0) / 32_767).toBeCloseTo(0.5, 2);
  });

  it('A truncated WAV file is decoded as far as it goes, and no further than asked', () => {
    const wav = wavOf(tone(4));
    expect(decodeWav(wav.subarray(0, wav.length / 2), 10)?.length).toBeGreaterThan(1.9 * sampleRateHz);
    expect(decodeWav(wav, 1)).toHaveLength(sampleRateHz);
  });
});

describe('A long recording', () => {
  it('A long recording is cut in a pause and loses nothing', () => {
    const pcm = tone(1_300);
    const parts = splitRecording(pcm);
    expect(parts.map((part) => part.pcm.length).reduce((sum, length) => sum + length)).toBe(pcm.length);
    expect(parts).toHaveLength(3);
    for (const { startSeconds } of parts.slice(1)) expect(startSeconds % 1).toBeGreaterThanOrEqual(0.7);
  });
});
