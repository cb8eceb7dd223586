import { useHotkeys } from '@mantine/hooks';

/** Whether a key already has a meaning: any key in a dialog, and Enter on a link or a button. */
const isTaken = (key: string, target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('[role="dialog"]') !== null || (key === 'Enter' && target.closest('a, button') !== null));

/**
 * Keys that repeat while they are held down. Any other held key acts only once, so that it cannot decide about several
 * documents.
 */
const repeats = /(^|\+)(j|k|Arrow\w+|\[plus\]|=|-|\[|\])$/;

/**
 * Single-key shortcuts of a page, ignored in text fields and dialogs. `?` works with and without Shift, since keyboards
 * differ.
 */
export const useKeys = (keys: Readonly<Record<string, () => void>>): void =>
  useHotkeys(
    Object.entries(keys).flatMap(([key, run]) =>
      (key === '?' ? ['?', 'shift+?'] : [key]).map((hotkey) => [
        hotkey,
        (event: KeyboardEvent) => {
          if ((!event.repeat || repeats.test(key)) && !isTaken(key, event.target)) run();
        },
        { preventDefault: key !== 'Enter' },
      ]),
    ),
  );
