import { useCallback, useState } from 'react';
import { pairsOf } from '../compare/pairs';
import type { OnTake, Take } from '../fields/take';
import type { SubmissionReview } from '../types';

/** Brings a row of the fields to the focus. */
const focusRow = (name: string): void => {
  document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus({ preventScroll: false });
};

/** Which field and which fraud match a person works on. */
export const useBench = ({ fields, fraudMatches }: SubmissionReview) => {
  const [active, setActive] = useState<string | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [take, setTake] = useState<{ readonly words: Take } | null>(null);
  const [match, setMatch] = useState<string | null>(null);
  const [compared, compare] = useState<string | null>(null);
  const pairs = pairsOf(fraudMatches);
  const open = pairs.filter(({ resolution }) => resolution === null);
  const onTake: OnTake = useCallback((next) => setTake(next && { words: next }), []);
  return {
    active,
    setActive,
    editing,
    setEditing,
    /** What takes words of the page; null if no field does. */
    take: take?.words ?? null,
    onTake,
    /** The open fraud match that keys decide about: the chosen one, or the first. */
    match: open.find(({ id }) => id === match) ?? null,
    nextMatch: () => {
      const next = open[(open.findIndex(({ id }) => id === match) + 1) % Math.max(1, open.length)];
      setMatch(next?.id ?? null);
    },
    /** The match that is compared with the earlier submission. */
    compared: pairs.find(({ id }) => id === compared) ?? null,
    compare,
    /** Compares the chosen match, or the first one. */
    compareChosen: () => {
      const chosen = open.find(({ id }) => id === match) ?? open.find(({ target }) => target);
      if (chosen?.target) compare(chosen.id);
    },
    /** Goes on to the next open match, or closes the comparison after the last one. */
    compareNext: () => compare(open.find(({ id, target }) => id !== compared && target)?.id ?? null),
    move: (step: 1 | -1) => {
      const at = fields.findIndex(({ name }) => name === active);
      const next = fields[at < 0 ? 0 : Math.max(0, Math.min(at + step, fields.length - 1))];
      if (!next) return;
      setActive(next.name);
      focusRow(next.name);
    },
    edit: () => {
      const name = active ?? fields[0]?.name ?? null;
      setActive(name);
      setEditing(name);
    },
  };
};

export type Bench = ReturnType<typeof useBench>;
