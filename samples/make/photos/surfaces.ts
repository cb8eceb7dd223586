import { at } from '../../../domain/assert.ts';
import type { Rgb } from '../drawing/raster.ts';
import { layered, type Noise, ramp, valueNoise } from './noise.ts';

/** The color of a table at a place, in centimeters. */
export type Surface = (x: number, y: number) => Rgb;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

const shade = ([red, green, blue]: Rgb, factor: number): Rgb => [red * factor, green * factor, blue * factor];

/** An oiled oak table of planks: long fibres, growth rings bent by slow noise, a dark joint between planks. */
export const oakTable = (seed: number): Surface => {
  const slow = layered(valueNoise(seed), 3);
  const fibre = layered(valueNoise(seed + 1), 3);
  const pores = valueNoise(seed + 2);
  return (x, y) => {
    const plank = Math.floor(x / 9.2);
    const across = x - plank * 9.2;
    const shift = plank * 31.7;
    const bend = slow(x * 0.16 + shift, y * 0.035 + shift) * 11;
    const ring = 0.5 + 0.5 * Math.sin((across * 0.8 + bend) * 3.1);
    const strand = fibre(x * 7 + shift, y * 0.32);
    const pore = ramp(pores(x * 34, y * 1.9 + shift), 0.76, 0.95);
    const wood = mix([112, 74, 46], [184, 138, 94], 0.12 + 0.75 * ring * slow(x * 0.4, y * 0.1 + shift) + 0.5 * strand);
    const joint = 1 - 0.62 * (1 - ramp(Math.min(across, 9.2 - across), 0.02, 0.09));
    return shade(wood, (0.9 + 0.16 * slow(shift, shift * 2)) * (1 - pore * 0.2) * joint);
  };
};

/** A dark terrazzo counter: fine grain and light chips of several sizes. */
export const terrazzoCounter = (seed: number): Surface => {
  const grain = layered(valueNoise(seed), 4);
  const chips: Noise[] = [valueNoise(seed + 1), valueNoise(seed + 2), valueNoise(seed + 3)];
  const tones: Rgb[] = [
    [196, 190, 180],
    [150, 118, 96],
    [112, 120, 124],
  ];
  return (x, y) => {
    let color: Rgb = shade([74, 75, 78], 0.82 + 0.36 * grain(x * 1.7, y * 1.7));
    const warpX = x + 0.35 * grain(x * 1.3 + 7, y * 1.3);
    const warpY = y + 0.35 * grain(x * 1.3, y * 1.3 + 7);
    chips.forEach((chip, index) => {
      const scale = 2.6 + index * 1.5;
      const turn = 0.6 + index;
      const along = (warpX * Math.cos(turn) + warpY * Math.sin(turn)) * scale;
      const over = (warpY * Math.cos(turn) - warpX * Math.sin(turn)) * scale;
      const share = 0.85 * ramp(chip(along, over), 0.84, 0.87);
      color = mix(color, shade(at(tones, index), 0.8 + 0.36 * grain(x * 6, y * 6)), share);
    });
    return color;
  };
};

/** A pale laminate café table with a faint linen pattern. */
export const laminateTable = (seed: number): Surface => {
  const cloud = layered(valueNoise(seed), 4);
  const weave = valueNoise(seed + 1);
  return (x, y) =>
    shade(
      [169, 164, 156],
      0.88 + 0.18 * cloud(x * 0.3, y * 0.3) + 0.06 * weave(x * 9, y * 1.4) + 0.06 * weave(x * 1.4, y * 9),
    );
};
