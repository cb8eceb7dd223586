import type { Color } from './hue.ts';

/**
 * Brightness, red against green, and yellow against blue. Lamps and shade change the brightness of a pack from side to
 * side, so it counts less than color.
 */
export type Opponents = readonly [brightness: number, redGreen: number, yellowBlue: number];

/** Opponents are stored as whole numbers of this many parts. */
export const opponentParts = 10;

/** The weight of brightness is 0.6: in parts, each channel counts 0.6 / 3 of {@link opponentParts}. */
const brightnessParts = 2;

/** The opponents of a color, in parts. Whole numbers stay whole. */
export const opponentPartsOf = (red: number, green: number, blue: number): Opponents => [
  brightnessParts * (red + green + blue),
  opponentParts * (red - green),
  (opponentParts / 2) * (red + green) - opponentParts * blue,
];

/** The color that has these opponents, in parts. */
export const colorOfParts = ([brightness, redGreen, yellowBlue]: Opponents): Color => {
  const sum = brightness / brightnessParts;
  const blue = (sum - (2 * yellowBlue) / opponentParts) / 3;
  const difference = redGreen / opponentParts;
  return [(sum - blue + difference) / 2, (sum - blue - difference) / 2, blue];
};
