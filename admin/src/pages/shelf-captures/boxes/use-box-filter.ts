import { useState } from 'react';
import { type CaptureBox, lowConfidence } from '../types';

/** Which boxes are drawn: all but those of hidden products, of one brand where one is chosen, and the unsure alone if asked for. */
export const useBoxFilter = () => {
  const [hidden, setHidden] = useState<ReadonlySet<string | null>>(new Set());
  const [brand, setBrand] = useState<string | null>(null);
  const [onlyUnsure, setOnlyUnsure] = useState(false);
  return {
    hidden,
    brand,
    onlyUnsure,
    setBrand,
    setOnlyUnsure,
    toggle: (sku: string | null) => {
      const next = new Set(hidden);
      if (!next.delete(sku)) next.add(sku);
      setHidden(next);
    },
    shows: (box: CaptureBox): boolean =>
      !hidden.has(box.sku) &&
      (brand === null || box.brand === brand) &&
      (!onlyUnsure || box.sku === null || box.confidence < lowConfidence),
  };
};
export type BoxFilter = ReturnType<typeof useBoxFilter>;
