import { medianOf } from '../../../statistics.ts';
import { brighterBy, type Color, hueDistance } from '../../vision/hue.ts';
import type { CellLikeness } from '../sweep/compare-cells.ts';

type Seen = Pick<CellLikeness, 'meanColor' | 'knownColor' | 'contrast'>;

/** The effect that a photo's light has on all its packs, compared with their references. */
export interface SpotLight {
  readonly gains: Color;
  /** The logarithm of the brightness. */
  readonly brightness: number;
  /** The logarithm of the contrast. */
  readonly contrast: number;
  /** A difference of color that the light alone may cause. */
  readonly hueSlack: number;
}

/**
 * How much a spot differs in color, and how much darker and lower in contrast it is, than its reference would be in
 * this photo. All values are 0 if it fits.
 */
export interface SpotDeviation {
  /** The largest difference of the mean colors' shares of the brightness. */
  readonly hue: number;
  /** Logarithms. */
  readonly darker: number;
  readonly flatter: number;
}

const spotsMin = 4;
const unknownLight: SpotLight = { gains: [1, 1, 1], brightness: 0, contrast: 0, hueSlack: 0.05 };
/** The packs of a photo differ in brightness and contrast by this much: some are in the shade. */
const usualSpread = 0.5;

const brightnessOf = ({ meanColor, knownColor }: Seen): number => brighterBy(meanColor, knownColor);
const contrastOf = ({ contrast }: Seen): number => Math.log(Math.max(0.02, contrast));

/** Measures the light on spots that are probably packs of the catalog. With too few of them, the light is unknown. */
export const spotLightOf = (spots: readonly Seen[]): SpotLight => {
  if (spots.length < spotsMin) return unknownLight;
  const gainOf = (channel: 0 | 1 | 2): number =>
    medianOf(
      spots.map(({ meanColor, knownColor }) => {
        const green = Math.max(1, meanColor[1]) / Math.max(1, knownColor[1]);
        return Math.max(1, meanColor[channel]) / Math.max(1, knownColor[channel]) / green;
      }),
    );
  return {
    gains: [gainOf(0), 1, gainOf(2)],
    brightness: medianOf(spots.map(brightnessOf)),
    contrast: medianOf(spots.map(contrastOf)),
    hueSlack: 0,
  };
};

/** Compares a spot with its reference, as this light would show it. */
export const deviationIn = ({ gains, brightness, contrast, hueSlack }: SpotLight, spot: Seen): SpotDeviation => {
  const [red, green, blue] = spot.meanColor;
  const white = [red / gains[0], green / gains[1], blue / gains[2]] as const;
  return {
    hue: Math.max(0, hueDistance(white, spot.knownColor) - hueSlack),
    darker: Math.max(0, brightness - brightnessOf(spot) - usualSpread),
    flatter: Math.max(0, contrast - contrastOf(spot) - usualSpread),
  };
};
