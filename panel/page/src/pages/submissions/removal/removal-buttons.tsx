import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../../api/me';
import type { SubmissionReview } from '../types';
import { EraseModal } from './erase-modal';
import { HoldModal, useHold } from './hold-modal';

/** Erasing a submission, and placing or releasing its hold, for people who may. */
export const RemovalButtons = ({ submission }: { submission: SubmissionReview }) => {
  const { id, hold, erasedAt } = submission;
  const mayHold = useMay('retention.write');
  const mayErase = useMay('content.erase');
  const [open, setOpen] = useState<'erase' | 'hold' | null>(null);
  const release = useHold(id, () => setOpen(null));
  if (erasedAt) return null;
  return (
    <>
      {mayHold && hold && (
        <Button variant="subtle" color="gray" loading={release.isPending} onClick={() => release.mutate(null)}>
          Release hold
        </Button>
      )}
      {mayHold && !hold && (
        <Button variant="subtle" color="gray" onClick={() => setOpen('hold')}>
          Hold
        </Button>
      )}
      {mayErase && !hold && (
        <Button variant="subtle" color="red" onClick={() => setOpen('erase')}>
          Erase
        </Button>
      )}
      <EraseModal id={id} opened={open === 'erase'} onClose={() => setOpen(null)} />
      <HoldModal id={id} opened={open === 'hold'} onClose={() => setOpen(null)} />
    </>
  );
};
