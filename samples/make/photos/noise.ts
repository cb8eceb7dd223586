import { floatAt } from '../../../domain/assert.ts';

/** A repeatable sequence of numbers in 0..1 (mulberry32, public domain, T. Ettinger). */
export const randomSequence = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Smooth noise over the plane, 0..1, the same for the same seed and place. */
export type Noise = (x: number, y: number) => number;

/** Value noise on a lattice of 256 by 256 random values with smoothstep interpolation. */
export const valueNoise = (seed: number): Noise => {
  const random = randomSequence(seed);
  const lattice = Float32Array.from({ length: 65_536 }, random);
  const at = (x: number, y: number) => floatAt(lattice, ((y & 255) << 8) | (x & 255));
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const u = smooth(x - left);
    const v = smooth(y - top);
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
};

/** Noise summed over octaves, each of twice the frequency and half the height; 0..1. */
export const layered =
  (noise: Noise, octaves: number): Noise =>
  (x, y) => {
    let total = 0;
    let height = 0.5;
    for (let octave = 0; octave < octaves; octave++) {
      const scale = 2 ** octave;
      total += noise(x * scale + octave * 17.3, y * scale + octave * 9.1) * height;
      height /= 2;
    }
    return total / (1 - height * 2);
  };

/** Smoothstep of a value in 0..1. */
const smooth = (value: number): number => value * value * (3 - 2 * value);

/** 0 below `from`, 1 above `to`, smooth between. */
export const ramp = (value: number, from: number, to: number): number =>
  smooth(Math.min(1, Math.max(0, (value - from) / (to - from))));

/** A draw from a distribution close to the normal one, mean 0 and variance 1: the sum of four uniform draws. */
export const bell = (random: () => number): number => (random() + random() + random() + random() - 2) * Math.sqrt(3);
