import type { Messages } from '../locales/en.ts';
import type { Slot } from '../uploads/use-files.ts';

interface Props {
  readonly slot: Slot;
  readonly title: string;
  readonly messages: Messages;
  readonly isNeeded: boolean;
  readonly onTake: () => void;
  readonly onRemove: () => void;
}

/** The place of one file, with its picture and its actions. */
export const SlotTile = ({ slot, title, messages, isNeeded, onTake, onRemove }: Props) => {
  const states = {
    empty: isNeeded ? messages.needed : messages.optional,
    waiting: navigator.onLine ? messages.uploading : messages.waiting,
    stored: messages.stored,
    elsewhere: messages.stored,
    refused: messages.refused,
  } as const;
  const placeholder = slot.state === 'empty' ? '' : '✓';
  return (
    <li class={`slot ${slot.state}`}>
      <div class="picture" aria-hidden="true">
        {slot.preview === null ? placeholder : <img src={slot.preview} alt="" />}
      </div>
      <b>{title}</b>
      <span>{states[slot.state]}</span>
      {slot.state === 'empty' ? (
        <button type="button" class="quiet" aria-label={`${messages.takePhoto}: ${title}`} onClick={onTake}>
          {messages.takePhoto}
        </button>
      ) : (
        <>
          <button type="button" class="quiet" aria-label={`${messages.retake}: ${title}`} onClick={onTake}>
            {messages.retake}
          </button>
          <button type="button" class="quiet" aria-label={`${messages.remove}: ${title}`} onClick={onRemove}>
            {messages.remove}
          </button>
        </>
      )}
    </li>
  );
};
