import type { PixelBox, ShelfDetection } from '../../../domain/shelf-captures/analysis.ts';

/** How far below the foot of a pack its label may be, in heights of the pack. */
const reach = { from: -0.05, to: 0.5 };
/** The middle of a label at the edge of a pack may belong to the neighbor. */
const edgeShare = 0.05;

/**
 * The pack above a label; null if there is none. Labels hang at the edge of the board on which their products stand.
 */
export const packAbove = (label: PixelBox, detections: readonly ShelfDetection[]): ShelfDetection | null => {
  const x = label.x + label.width / 2;
  const y = label.y + label.height / 2;
  const distance = ({ box }: ShelfDetection): number => (y - box.y - box.height) / box.height;
  const isAbove = (detection: ShelfDetection): boolean => {
    const { box } = detection;
    const at = (x - box.x) / box.width;
    const below = distance(detection);
    return at >= edgeShare && at <= 1 - edgeShare && below >= reach.from && below <= reach.to;
  };
  const [nearest] = detections.filter(isAbove).sort((a, b) => distance(a) - distance(b));
  return nearest ?? null;
};
