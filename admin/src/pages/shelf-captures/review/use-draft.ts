import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import type { CaptureBox, CapturePhoto, PixelBox, Product } from '../types';

/** Boxes of the photos that a reviewer has changed and not saved, each with the state that the changes start from. */
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

/** Corrections of boxes before they are saved, with every step to go back to. */
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
      notifications.show({ color: 'green', message: 'The corrections are kept beside what was recognized.' });
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: 'The corrections were not saved', message: error.message });
      // Once these are discarded, the boxes of who was faster are there.
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
    /** Null for a pack outside the catalog. */
    name: (photo: CapturePhoto, detectionId: string, sku: string | null) => {
      const brand = catalog.find((product) => product.sku === sku)?.brand ?? null;
      edit(photo, detectionId, (one) => ({
        ...one,
        ...{ sku, brand, confidence: 1, origin: one.origin === 'added' ? 'added' : 'changed' },
      }));
    },
    /** For boxes that a reviewer drew. */
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
