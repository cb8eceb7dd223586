import { useState } from 'react';
import { skuStyles } from '../boxes/sku-colors';
import { useBoxFilter } from '../boxes/use-box-filter';
import type { CaptureReview, PixelBox } from '../types';
import { useDraft } from './use-draft';

/** A box to begin with where it is added by numbers: in the middle, about the size of the others. */
const firstBox = (picture: { width: number; height: number }, like: PixelBox | undefined): PixelBox => {
  const width = Math.round(like?.width ?? picture.width / 8);
  const height = Math.round(like?.height ?? picture.height / 4);
  return {
    x: Math.round((picture.width - width) / 2),
    y: Math.round((picture.height - height) / 2),
    width,
    height,
  };
};

/** What a reviewer looks at and changes: the photo, the selected box, what is drawn, and the corrections that are not saved. */
export const useWorkbench = (capture: CaptureReview, mayCorrect: boolean) => {
  const { photos, catalog } = capture;
  const [photoId, setPhotoId] = useState(photos[0]?.id);
  const [selected, setSelected] = useState<string | null>(null);
  const [zoom, setZoom] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const filter = useBoxFilter();
  const draft = useDraft(capture.id, catalog);
  const photo = photos.find(({ id }) => id === photoId) ?? photos[0];
  const boxes = photo ? draft.boxesOf(photo) : [];
  const box = boxes.find(({ detectionId }) => detectionId === selected);
  const open = (id: string | undefined): void => {
    setPhotoId(id);
    setSelected(null);
    setIsAdding(false);
  };
  const add = (drawn: PixelBox): void => {
    if (!photo) return;
    setSelected(draft.add(photo, drawn));
    setIsAdding(false);
  };
  const canCorrect = mayCorrect && photo?.revision !== null && photo?.view === 'shown';
  return {
    ...{ photo, boxes, box, selected, zoom, filter, draft, isAdding, canCorrect, open, setSelected, setZoom },
    shownBoxes: boxes.filter((one) => filter.shows(one) || one.detectionId === selected),
    step: (by: 1 | -1): void => {
      const at = photos.findIndex(({ id }) => id === photo?.id);
      open(photos[(at + by + photos.length) % photos.length]?.id);
    },
    add,
    addByNumbers: (): void => {
      if (photo?.size) add(firstBox(photo.size, boxes[0]?.box));
    },
    toggleAdding: (): void => setIsAdding(canCorrect && !isAdding),
    stopAdding: (): void => setIsAdding(false),
    /** Changes of the selected box; null where there is nothing to change. */
    edit:
      canCorrect && photo && box
        ? {
            name: (sku: string | null) => draft.name(photo, box.detectionId, sku),
            move: (to: PixelBox) => draft.move(photo, box.detectionId, to),
            remove: () => {
              draft.remove(photo, box.detectionId);
              setSelected(null);
            },
          }
        : null,
    nameOf: (sku: string | null): string | null => catalog.find((product) => product.sku === sku)?.name ?? sku,
    styleOf: skuStyles(catalog),
  };
};
export type Workbench = ReturnType<typeof useWorkbench>;
