import { useState } from 'react';
import { copiesAlongRow, copiesBeside } from '../boxes/box-geometry';
import { skuStyles } from '../boxes/sku-colors';
import { useBoxFilter } from '../boxes/use-box-filter';
import type { Places } from '../photo/use-box-drag';
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

/** The state of a review: the current photo, the selected boxes, the filters and the unsaved corrections. */
export const useWorkbench = (capture: CaptureReview, mayCorrect: boolean) => {
  const { photos, catalog } = capture;
  const [photoId, setPhotoId] = useState(photos[0]?.id);
  const [selected, setSelected] = useState<readonly string[]>([]);
  /** The product of newly drawn boxes: the last one that was named while drawing. */
  const [brush, setBrush] = useState<string | null>(null);
  const [zoom, setZoom] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const filter = useBoxFilter();
  const draft = useDraft(capture.id, catalog);
  const photo = photos.find(({ id }) => id === photoId) ?? photos[0];
  const boxes = photo ? draft.boxesOf(photo) : [];
  const chosen = boxes.filter(({ detectionId }) => selected.includes(detectionId));
  const open = (id: string | undefined): void => {
    setPhotoId(id);
    setSelected([]);
    setIsAdding(false);
  };
  const add = (drawn: PixelBox): void => {
    if (photo) setSelected(draft.add(photo, [{ box: drawn, sku: isAdding ? brush : null }]));
  };
  const copy = (copies: readonly { readonly box: PixelBox; readonly sku: string | null }[]): void => {
    if (photo && copies.length > 0) setSelected(draft.add(photo, copies));
  };
  const canCorrect = mayCorrect && photo?.revision !== null && photo?.view === 'shown';
  return {
    photo,
    boxes,
    chosen,
    selected,
    zoom,
    filter,
    draft,
    isAdding,
    canCorrect,
    open,
    setSelected,
    setZoom,
    shownBoxes: boxes.filter((one) => filter.shows(one) || selected.includes(one.detectionId)),
    step: (by: 1 | -1): void => {
      const at = photos.findIndex(({ id }) => id === photo?.id);
      open(photos[(at + by + photos.length) % photos.length]?.id);
    },
    add,
    addByNumbers: (): void => {
      if (photo?.size) add(firstBox(photo.size, boxes[0]?.box));
    },
    toggleAdding: (): void => {
      setBrush(null);
      setIsAdding(canCorrect && !isAdding);
    },
    stopAdding: (): void => setIsAdding(false),
    select: (detectionId: string, isMore: boolean): void => {
      const others = selected.filter((one) => one !== detectionId);
      const toggled = others.length < selected.length ? others : [...selected, detectionId];
      setSelected(isMore ? toggled : [detectionId]);
    },
    selectAll: (): void => setSelected(boxes.filter(filter.shows).map(({ detectionId }) => detectionId)),
    place: canCorrect && photo ? (places: Places) => draft.place(photo, places) : null,
    /** Edits the selected boxes; null if none is selected or they cannot be edited. */
    edit:
      canCorrect && photo && chosen.length > 0
        ? {
            name: (sku: string | null) => {
              if (isAdding) setBrush(sku);
              draft.name(photo, selected, sku);
            },
            move: (detectionId: string, to: PixelBox) => draft.place(photo, new Map([[detectionId, to]])),
            remove: () => {
              draft.remove(photo, selected);
              setSelected([]);
            },
            copyBeside: () => {
              if (!photo.size) return;
              const copies = copiesBeside(
                chosen.map(({ box }) => box),
                photo.size,
              );
              copy(copies.map((box, index) => ({ box, sku: chosen[index]?.sku ?? null })));
            },
            copyAlongRow: () => {
              const { size } = photo;
              if (!size) return;
              const others = boxes.map(({ box }) => box);
              copy(
                chosen.flatMap(({ box, sku }) => copiesAlongRow(box, others, size).map((one) => ({ box: one, sku }))),
              );
            },
          }
        : null,
    nameOf: (sku: string | null): string | null => catalog.find((product) => product.sku === sku)?.name ?? sku,
    styleOf: skuStyles(catalog),
  };
};
export type Workbench = ReturnType<typeof useWorkbench>;
