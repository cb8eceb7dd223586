import { useHotkeys } from '@mantine/hooks';

/** Where a key means something of its own: anything in a dialog, and Enter on what it activates anyway. */
const isTaken = (key: string, target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('[role="dialog"]') !== null || (key === 'Enter' && target.closest('a, button') !== null));

/** Single keys of a page, outside of text fields and dialogs. `?` is taken with and without Shift, as keyboards differ. */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void =>
  useHotkeys(
    Object.entries(keys).flatMap(([key, run]) =>
      (key === '?' ? ['?', 'shift+?'] : [key]).map((hotkey) => [
        hotkey,
        (event: KeyboardEvent) => {
          if (!isTaken(key, event.target)) run();
        },
        { preventDefault: key !== 'Enter' },
      ]),
    ),
  );
