import { useEffect, useRef, useState } from 'preact/hooks';
import { at } from '../../../../domain/assert.ts';
import type { Colors } from '../quality/colors.ts';
import { colorsOf } from '../quality/pictures.ts';
import { joinPhotos, type PhotoGroup } from './join-photos.ts';
import { comparedWidthPx, findPlace, type Place } from './overlap.ts';

const openPreview = async (preview: string): Promise<Colors | null> => {
  const image = new Image();
  image.src = preview;
  try {
    await image.decode();
    return colorsOf(image, comparedWidthPx);
  } catch {
    return null;
  }
};

/** The result of a comparison of photos. */
export interface JoinedPhotos {
  readonly groups: readonly PhotoGroup[];
  /** The height of each photo, in widths. */
  readonly heights: readonly number[];
}

/**
 * Finds which photos of a section overlap. Comparisons are kept, so another photo costs only its own.
 * @param previews blob URLs of the photos
 * @returns null until the photos have been compared, and if the browser cannot show one of them
 */
export const usePhotoGroups = (previews: readonly string[]): JoinedPhotos | null => {
  const [joined, setJoined] = useState<(JoinedPhotos & { readonly of: string }) | null>(null);
  const opened = useRef(new Map<string, Promise<Colors | null>>());
  const places = useRef(new Map<string, Promise<Place | null>>());
  const all = previews.join(' ');

  useEffect(() => {
    let isOver = false;
    const open = (preview: string): Promise<Colors | null> => {
      const colors = opened.current.get(preview) ?? openPreview(preview);
      opened.current.set(preview, colors);
      return colors;
    };
    const join = async (): Promise<void> => {
      const photos: Colors[] = [];
      for (const preview of previews) {
        const photo = await open(preview);
        if (!photo) return;
        photos.push(photo);
      }
      const groups = await joinPhotos(photos.length, async (first, second) => {
        if (isOver) return null;
        const pair = `${previews[first]} ${previews[second]}`;
        const place = places.current.get(pair) ?? findPlace(at(photos, first), at(photos, second));
        places.current.set(pair, place);
        return place;
      });
      if (!isOver) setJoined({ of: all, groups, heights: photos.map(({ width, height }) => height / width) });
    };
    void join();
    return () => {
      isOver = true;
    };
  }, [all]);

  return joined?.of === all ? joined : null;
};
