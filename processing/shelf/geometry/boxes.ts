import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';

export const areaOf = ({ width, height }: PixelBox): number => Math.max(0, width) * Math.max(0, height);

export const intersectionOf = (a: PixelBox, b: PixelBox): number => {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
};

/** Intersection over union, 0..1. */
export const overlapOf = (a: PixelBox, b: PixelBox): number => {
  const shared = intersectionOf(a, b);
  return shared === 0 ? 0 : shared / (areaOf(a) + areaOf(b) - shared);
};

/** The part of a box that is inside a picture. */
export const clipBox = (box: PixelBox, width: number, height: number): PixelBox => {
  const x = Math.max(0, box.x);
  const y = Math.max(0, box.y);
  return { x, y, width: Math.min(width, box.x + box.width) - x, height: Math.min(height, box.y + box.height) - y };
};

export const scaleBox = (box: PixelBox, factor: number): PixelBox => ({
  x: box.x * factor,
  y: box.y * factor,
  width: box.width * factor,
  height: box.height * factor,
});
