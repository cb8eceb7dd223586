import { useState } from 'react';
import { skuStyles } from '../boxes/sku-colors';
import { useBoxFilter } from '../boxes/use-box-filter';
import type { CaptureReview, PixelBox } from '../types';
import { useDraft } from './use-draft';

/** The initial box when one is added by numbers: in the middle, the size of an existing box. */
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

/** The state of a review: the current photo, the selected box, the filters and the unsaved corrections. */
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
    /** Edits the selected box; null if none is selected or it cannot be edited. */
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
