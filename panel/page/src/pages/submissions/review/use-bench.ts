import { useCallback, useState } from 'react';
import { pairsOf } from '../compare/pairs';
import { draftOf } from '../fields/editor-values';
import type { Correcting } from '../fields/field-row';
import type { OnTake, Take } from '../fields/take';
import { useCorrections } from '../fields/use-corrections';
import type { ReviewField, SubmissionReview } from '../types';

/** Focuses a row of the fields. */
const focusRow = (name: string): void => {
  document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus({ preventScroll: false });
};

/** The fields that need a person first. The order stays while they are corrected. */
const orderOf = (fields: readonly ReviewField[]): readonly string[] => {
  const needing = fields.filter(({ needsPerson }) => needsPerson);
  const others = fields.filter(({ needsPerson }) => !needsPerson);
  return [...needing, ...others].map(({ name }) => name);
};

/** The field and the fraud match that a person works on, and the drafts. */
export const useBench = (submission: SubmissionReview, mayCorrect: boolean) => {
  const { fraudMatches } = submission;
  const { corrections, edits } = useCorrections(submission);
  const [order] = useState(() => orderOf(submission.fields));
  const fields = submission.fields.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  // The first field that needs a person is shown on the page immediately, and `e` corrects it.
  const [active, setActive] = useState<string | null>(
    () => submission.fields.find(({ needsPerson }) => needsPerson)?.name ?? null,
  );
  const [take, setTake] = useState<{ readonly words: Take } | null>(null);
  const [match, setMatch] = useState<string | null>(null);
  const [compared, compare] = useState<string | null>(null);
  const pairs = pairsOf(fraudMatches);
  const open = pairs.filter(({ needsDecision }) => needsDecision);
  const onTake: OnTake = useCallback((next) => setTake(next && { words: next }), []);
  const goTo = (field: ReviewField | undefined): void => {
    if (!field) return;
    setActive(field.name);
    focusRow(field.name);
  };
  const beside = (name: string | null, step: 1 | -1): ReviewField | undefined => {
    const at = fields.findIndex((field) => field.name === name);
    return at < 0 ? fields[0] : fields[at + step];
  };
  /** The next field that needs a person, after the given one, or else from the first. */
  const nextNeeding = (name: string | null): ReviewField | undefined => {
    const at = fields.findIndex((field) => field.name === name);
    return [...fields.slice(at + 1), ...fields.slice(0, at + 1)].find(
      (field) => field.name !== name && field.needsPerson && corrections.edits().get(field.name)?.phase !== 'saving',
    );
  };
  const edit = (field: ReviewField | undefined): void => {
    if (!field || !mayCorrect) return;
    setActive(field.name);
    corrections.open(field);
  };
  /** Saves the draft. False if it is refused; then the field keeps the focus. */
  const save = (name: string): boolean => {
    void corrections.submit(name);
    return corrections.edits().get(name)?.phase !== 'open';
  };
  const correctingOf = (field: ReviewField): Correcting => ({
    conventions: submission.conventions,
    mayCorrect,
    edit: edits.get(field.name) ?? null,
    onTake,
    onEdit: () => edit(field),
    onUse: mayCorrect
      ? (value) => {
          edit(field);
          corrections.change(field.name, () => draftOf({ ...field, value }, submission.conventions));
        }
      : null,
    onChange: (change) => corrections.change(field.name, change),
    onSave: () => {
      if (save(field.name)) goTo(nextNeeding(field.name) ?? field);
    },
    onTab: (step) => {
      const next = beside(field.name, step);
      if (!next) return false;
      if (save(field.name)) edit(next);
      return true;
    },
    onCancel: () => {
      corrections.cancel(field.name);
      focusRow(field.name);
    },
  });
  return {
    /** The fields in the order of the page. */
    fields,
    active,
    corrections,
    setActive,
    correctingOf,
    /** The field that takes words of the page; null if none does. */
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
    /** Moves to the next open match, or closes the comparison after the last one. */
    compareNext: () => compare(open.find(({ id, target }) => id !== compared && target)?.id ?? null),
    move: (step: 1 | -1) => goTo(beside(active, step)),
    /** Goes to the next field that is missing, invalid or doubtful. */
    moveToNeeding: () => goTo(nextNeeding(active)),
    edit: () => edit(fields.find(({ name }) => name === active) ?? fields[0]),
  };
};

export type Bench = ReturnType<typeof useBench>;
