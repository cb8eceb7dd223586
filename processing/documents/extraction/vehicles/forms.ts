import type { Found, ReadValue } from '../labels/labeled-candidates.ts';

/** Up to four groups of capitals and digits: `LK19 VXA`, `HB-KL 482`, `FG-482-KL`. */
const plate = /^[\s:.]*([A-Z0-9ÄÖÜ]{1,8}(?:[ \-·][A-Z0-9]{1,5}){0,3})(?![\p{L}\p{N}])/u;
/** ISO 3779: 17 letters and digits without I, O and Q. */
const vin = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/;
const lettersOfPlates = { least: 4, most: 9 } as const;

const found = (text: string, value: string): Found => {
  const from = text.indexOf(value);
  return { from, to: from + value.length, value, strength: 1 };
};

/** Reads the number of a license plate. */
export const readPlate: ReadValue = (text) => {
  const value = plate.exec(text)?.[1];
  const letters = value?.replace(/[^A-Z0-9ÄÖÜ]/g, '').length ?? 0;
  const fits = letters >= lettersOfPlates.least && letters <= lettersOfPlates.most;
  return value && fits && /\d/.test(value) ? found(text, value) : null;
};

/** Reads the identification number of a vehicle. */
export const readVin: ReadValue = (text) => {
  const value = vin.exec(text)?.[0];
  return value && /[A-Z]/.test(value) && /\d{3}/.test(value) ? found(text, value) : null;
};
