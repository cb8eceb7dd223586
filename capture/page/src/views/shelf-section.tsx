import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { at } from '../../../../domain/assert.ts';
import type { Messages } from '../locales/en.ts';
import { fill } from '../locales/load.ts';
import { ShelfMap } from '../shelf/shelf-map.tsx';
import { usePhotoGroups } from '../shelf/use-photo-groups.ts';
import type { Slot } from '../uploads/use-files.ts';

interface Props {
  /** From 1. */
  readonly number: number;
  readonly slots: readonly Slot[];
  readonly messages: Messages;
  /** Called with the indexes of the photos from left to right, when it is known where they overlap. */
  readonly onOrdered: (indexes: readonly number[]) => void;
  /** The tiles of the photos. */
  readonly children: ComponentChildren;
}

/** A section of a shelf: its photos, and from the second one on a map of what they cover. */
export const ShelfSection = ({ number, slots, messages, onOrdered, children }: Props) => {
  const photos = slots.flatMap(({ index, preview }) =>
    preview === null ? [] : [{ number: index + 1, index, preview }],
  );
  const joined = usePhotoGroups(photos.map(({ preview }) => preview));
  useEffect(() => {
    if (joined) onOrdered(joined.groups.flat().map(({ position }) => at(photos, position).index));
  }, [joined]);
  return (
    <section class="section" aria-label={fill(messages.section, { number })}>
      <h2>{fill(messages.section, { number })}</h2>
      {joined && photos.length > 1 && <ShelfMap joined={joined} photos={photos} messages={messages} />}
      <ul class="slots">{children}</ul>
    </section>
  );
};
