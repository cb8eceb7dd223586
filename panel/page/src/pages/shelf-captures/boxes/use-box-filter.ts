import { useState } from 'react';
import { type CaptureBox, lowConfidence } from '../types';

/**
 * The visible boxes: none of hidden products, only the selected brand if there is one, and only those with a low
 * confidence if requested.
 */
export const useBoxFilter = () => {
  const [hidden, setHidden] = useState<ReadonlySet<string | null>>(new Set());
  const [brand, setBrand] = useState<string | null>(null);
  const [onlyLowConfidence, setOnlyLowConfidence] = useState(false);
  return {
    hidden,
    brand,
    onlyLowConfidence,
    setBrand,
    setOnlyLowConfidence,
    toggle: (sku: string | null) => {
      const next = new Set(hidden);
      if (!next.delete(sku)) next.add(sku);
      setHidden(next);
    },
    shows: (box: CaptureBox): boolean =>
      !hidden.has(box.sku) &&
      (brand === null || box.brand === brand) &&
      (!onlyLowConfidence || box.sku === null || box.confidence < lowConfidence),
  };
};
export type BoxFilter = ReturnType<typeof useBoxFilter>;
