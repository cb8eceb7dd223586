/** Red, green and blue, 0..255. */
export type Color = readonly [red: number, green: number, blue: number];

const sumOf = (color: Color): number => Math.max(3, color[0] + color[1] + color[2]);

/** The largest difference of the channels' shares of the brightness: 0 for the same hue, whatever the brightness. */
export const hueDistance = (a: Color, b: Color): number => {
  const ofA = 3 / sumOf(a);
  const ofB = 3 / sumOf(b);
  return Math.max(...([0, 1, 2] as const).map((channel) => Math.abs(a[channel] * ofA - b[channel] * ofB)));
};

/** The logarithm of how much brighter one color is than another. */
export const brighterBy = (a: Color, b: Color): number => Math.log(sumOf(a) / sumOf(b));
