import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { t } from '../../../languages/message';
import type { Places } from '../photo/use-box-drag';
import type { CaptureBox, CapturePhoto, PixelBox, Product } from '../types';

/** The unsaved boxes of changed photos, each with the revision that the changes are based on. */
type Drafts = Readonly<Record<string, { readonly revision: string; readonly boxes: readonly CaptureBox[] }>>;

const send = (sessionId: string, drafts: Drafts) => {
  const photos = Object.entries(drafts).map(([photoId, { revision, boxes }]) => ({
    photoId,
    revision,
    detections: boxes.map(({ box, sku }) => ({ box, sku })),
  }));
  return dataOf(
    api.PUT('/admin/api/shelf-captures/{sessionId}/corrections', { params: { path: { sessionId } }, body: { photos } }),
  );
};

/** The unsaved corrections of boxes, with undo and redo for every step. */
export const useDraft = (sessionId: string, catalog: readonly Product[]) => {
  const [steps, setSteps] = useState<readonly Drafts[]>([]);
  const [undone, setUndone] = useState<readonly Drafts[]>([]);
  const drafts = steps.at(-1) ?? {};
  const boxesOf = (photo: CapturePhoto): readonly CaptureBox[] => drafts[photo.id]?.boxes ?? photo.boxes;
  const change = (photo: CapturePhoto, boxes: readonly CaptureBox[]): void => {
    const revision = drafts[photo.id]?.revision ?? photo.revision;
    if (revision === null) return;
    setSteps([...steps, { ...drafts, [photo.id]: { revision, boxes } }]);
    setUndone([]);
  };
  const edit = (photo: CapturePhoto, ids: readonly string[], to: (box: CaptureBox) => CaptureBox): void =>
    change(
      photo,
      boxesOf(photo).map((one) => (ids.includes(one.detectionId) ? to(one) : one)),
    );
  const originAfterChange = ({ origin }: CaptureBox) => (origin === 'added' ? 'added' : 'changed');
  const brandOf = (sku: string | null) => catalog.find((product) => product.sku === sku)?.brand ?? null;
  const forget = () => {
    setSteps([]);
    setUndone([]);
  };
  const save = useMutation({
    mutationFn: () => send(sessionId, drafts),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['captures'] });
      forget();
      notifications.show({ color: 'green', message: t('Corrections saved.') });
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: t('Corrections not saved'), message: error.message });
      // Loads the boxes that someone else has saved first. They are shown once these corrections are discarded.
      void queryClient.invalidateQueries({ queryKey: ['captures'] });
    },
  });
  return {
    boxesOf,
    save,
    changedPhotos: Object.keys(drafts).length,
    canUndo: steps.length > 0,
    canRedo: undone.length > 0,
    undo: () => {
      setSteps(steps.slice(0, -1));
      setUndone([...undone, ...steps.slice(-1)]);
    },
    redo: () => {
      setSteps([...steps, ...undone.slice(-1)]);
      setUndone(undone.slice(0, -1));
    },
    discard: forget,
    remove: (photo: CapturePhoto, ids: readonly string[]) =>
      change(
        photo,
        boxesOf(photo).filter((one) => !ids.includes(one.detectionId)),
      ),
    /** `sku` is null for a product that is not in the catalog. */
    name: (photo: CapturePhoto, ids: readonly string[], sku: string | null) =>
      edit(photo, ids, (one) => ({ ...one, sku, brand: brandOf(sku), confidence: 1, origin: originAfterChange(one) })),
    place: (photo: CapturePhoto, places: Places) =>
      edit(photo, [...places.keys()], (one) => ({
        ...one,
        box: places.get(one.detectionId) ?? one.box,
        confidence: 1,
        origin: originAfterChange(one),
      })),
    /** @returns the ids of the new boxes */
    add: (photo: CapturePhoto, boxes: readonly { readonly box: PixelBox; readonly sku: string | null }[]): string[] => {
      const drawn = { candidates: [], duplicateOf: null, row: null, confidence: 1, origin: 'added' as const };
      const added = boxes.map(({ box, sku }) => ({
        detectionId: randomId('new-'),
        box,
        sku,
        brand: brandOf(sku),
        ...drawn,
      }));
      change(photo, [...boxesOf(photo), ...added]);
      return added.map(({ detectionId }) => detectionId);
    },
  };
};
export type Draft = ReturnType<typeof useDraft>;
