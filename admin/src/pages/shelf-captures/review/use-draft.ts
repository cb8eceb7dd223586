import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
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

/** The unsaved corrections of boxes, with undo for every step. */
export const useDraft = (sessionId: string, catalog: readonly Product[]) => {
  const [steps, setSteps] = useState<readonly Drafts[]>([]);
  const drafts = steps.at(-1) ?? {};
  const boxesOf = (photo: CapturePhoto): readonly CaptureBox[] => drafts[photo.id]?.boxes ?? photo.boxes;
  const change = (photo: CapturePhoto, boxes: readonly CaptureBox[]): void => {
    const revision = drafts[photo.id]?.revision ?? photo.revision;
    if (revision !== null) setSteps([...steps, { ...drafts, [photo.id]: { revision, boxes } }]);
  };
  const edit = (photo: CapturePhoto, detectionId: string, to: (box: CaptureBox) => CaptureBox): void =>
    change(
      photo,
      boxesOf(photo).map((one) => (one.detectionId === detectionId ? to(one) : one)),
    );
  const save = useMutation({
    mutationFn: () => send(sessionId, drafts),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['captures'] });
      setSteps([]);
      notifications.show({ color: 'green', message: 'Corrections saved.' });
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: 'Corrections not saved', message: error.message });
      // Loads the boxes that somebody else saved first; they are shown once these corrections are discarded.
      void queryClient.invalidateQueries({ queryKey: ['captures'] });
    },
  });
  return {
    boxesOf,
    save,
    changedPhotos: Object.keys(drafts).length,
    canUndo: steps.length > 0,
    undo: () => setSteps(steps.slice(0, -1)),
    discard: () => setSteps([]),
    remove: (photo: CapturePhoto, detectionId: string) =>
      change(
        photo,
        boxesOf(photo).filter((one) => one.detectionId !== detectionId),
      ),
    /** `sku` is null for a product that is not in the catalog. */
    name: (photo: CapturePhoto, detectionId: string, sku: string | null) => {
      const brand = catalog.find((product) => product.sku === sku)?.brand ?? null;
      edit(photo, detectionId, (one) => ({
        ...one,
        ...{ sku, brand, confidence: 1, origin: one.origin === 'added' ? 'added' : 'changed' },
      }));
    },
    /** Only for boxes that a reviewer drew. */
    move: (photo: CapturePhoto, detectionId: string, box: PixelBox) =>
      edit(photo, detectionId, (one) => ({ ...one, box })),
    /** @returns the id of the new box */
    add: (photo: CapturePhoto, box: PixelBox): string => {
      const detectionId = randomId('new-');
      const drawn = { candidates: [], duplicateOf: null, row: null, origin: 'added' as const };
      change(photo, [...boxesOf(photo), { detectionId, box, sku: null, brand: null, confidence: 1, ...drawn }]);
      return detectionId;
    },
  };
};
export type Draft = ReturnType<typeof useDraft>;
