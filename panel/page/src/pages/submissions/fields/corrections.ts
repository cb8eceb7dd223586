import { ApiError, api, dataOf, fieldErrors } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { t } from '../../../languages/message';
import { submissionQuery } from '../document/queries';
import type { ReviewField, SubmissionReview } from '../types';
import { type Draft, draftOf, understoodDraft } from './editor-values';

/** A field that is being corrected. */
export interface Edit {
  /** Its value when the editor was opened. */
  readonly field: ReviewField;
  readonly initial: Draft;
  readonly draft: Draft;
  /** While it is saved, the editor is closed. */
  readonly phase: 'open' | 'saving';
  /** Why the draft was refused, in words for the person. */
  readonly error: string | null;
}

const isChanged = ({ initial, draft }: Edit): boolean => JSON.stringify(initial) !== JSON.stringify(draft);

const wordsOf = (error: unknown): string =>
  fieldErrors(error).value ?? (error instanceof Error ? error.message : String(error));

/** Focuses the editor of a field, as soon as the page shows it. */
const focusEditor = (name: string): void => {
  const find = () => document.querySelector<HTMLElement>(`[data-editor="${CSS.escape(name)}"] :is(input, textarea)`);
  setTimeout(() => find()?.focus());
};

/** Whether a person is typing into the editor of a field. */
export const isTyping = (): boolean => Boolean(document.activeElement?.closest('[data-editor]'));

/** Shows the stored value on the page before the submission is read again. */
const showStored = (submissionId: string, name: string, value: unknown): void => {
  queryClient.setQueryData<SubmissionReview>(
    submissionQuery(submissionId).queryKey,
    (before) =>
      before && {
        ...before,
        fields: before.fields.map((field) =>
          field.name === name ? { ...field, value, problem: null, needsPerson: false } : field,
        ),
      },
  );
};

/**
 * The corrections of one open submission: its open editors, typed drafts, and values being saved. Nothing typed is
 * lost: a refused value opens its editor again, with the text and the reason.
 */
export const createCorrections = (first: SubmissionReview) => {
  let submission = first;
  let edits: ReadonlyMap<string, Edit> = new Map();
  const saves = new Map<string, Promise<boolean>>();
  const listeners = new Set<() => void>();
  const set = (name: string, edit: Edit | null): void => {
    const next = new Map(edits);
    if (edit) {
      next.set(name, edit);
    } else {
      next.delete(name);
    }
    edits = next;
    for (const listener of listeners) listener();
  };
  const refuse = (name: string, edit: Edit, error: string): false => {
    const wasTyping = isTyping() && edit.phase === 'saving';
    set(name, { ...edit, phase: 'open', error });
    // A person who is already typing into another field keeps the focus there.
    if (!wasTyping) focusEditor(name);
    return false;
  };
  const send = async (name: string, edit: Edit, value: unknown): Promise<boolean> => {
    const { id } = submission;
    try {
      const path = { submissionId: id, field: name };
      const call = api.PATCH('/admin/api/submissions/{submissionId}/fields/{field}', {
        params: { path },
        body: { value },
      });
      const stored = await dataOf(call);
      showStored(id, name, stored.value);
      set(name, null);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        await queryClient.invalidateQueries({ queryKey: ['submissions', id] });
      }
      return refuse(name, edit, wordsOf(error));
    } finally {
      saves.delete(name);
      void queryClient.invalidateQueries({ queryKey: ['submissions'] });
    }
  };
  const submit = (name: string): Promise<boolean> => {
    const saving = saves.get(name);
    if (saving) return saving;
    const edit = edits.get(name);
    if (!edit) return Promise.resolve(true);
    if (!isChanged(edit)) {
      set(name, null);
      return Promise.resolve(true);
    }
    // Text that can no longer be saved stays on the page, so that it can be copied.
    if (!submission.correctable) return Promise.resolve(true);
    const read = understoodDraft(edit.field, edit.draft, submission.conventions);
    if (read.problem !== null) return Promise.resolve(refuse(name, edit, read.problem));
    if (read.value === null && edit.field.required) {
      return Promise.resolve(
        refuse(name, edit, t('{label} is required and cannot be empty.', { label: edit.field.label })),
      );
    }
    const sent: Edit = { ...edit, phase: 'saving', error: null };
    set(name, sent);
    const save = send(name, sent, read.value);
    saves.set(name, save);
    return save;
  };
  const storedField = (field: ReviewField): ReviewField =>
    queryClient
      .getQueryData<SubmissionReview>(submissionQuery(submission.id).queryKey)
      ?.fields.find(({ name }) => name === field.name) ?? field;
  const open = (field: ReviewField): void => {
    if (!edits.has(field.name)) {
      const initial = draftOf(field, submission.conventions);
      set(field.name, { field, initial, draft: initial, phase: 'open', error: null });
    }
    focusEditor(field.name);
  };
  const findRefused = (): Edit | null => [...edits.values()].find(({ error }) => error !== null) ?? null;
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edits: () => edits,
    /** The last read state of the submission. */
    update: (next: SubmissionReview) => {
      submission = next;
    },
    /**
     * Opens the editor of a field, and saves the draft of another one. If a value is being saved, it waits for that
     * first.
     */
    open: (field: ReviewField): void => {
      for (const name of edits.keys()) if (name !== field.name) void submit(name);
      const saving = saves.get(field.name);
      if (saving) {
        void saving.then((isSaved) => isSaved && open(storedField(field)));
      } else {
        open(field);
      }
    },
    change: (name: string, change: (before: Draft) => Draft): void => {
      const edit = edits.get(name);
      if (edit?.phase === 'open') set(name, { ...edit, draft: change(edit.draft) });
    },
    /** Closes an editor without saving. */
    cancel: (name: string): void => {
      if (edits.get(name)?.phase === 'open') set(name, null);
    },
    /**
     * Closes an editor and saves its draft. Resolves to whether it was accepted; an unchanged one counts as accepted.
     */
    submit,
    /** Saves all drafts. False if one was refused; then its field has the focus. */
    settle: async (): Promise<boolean> => {
      const results = await Promise.all([...edits.keys()].map(submit));
      if (results.every(Boolean)) return true;
      const first = findRefused();
      if (first) focusEditor(first.field.name);
      return false;
    },
    /** Whether a draft was refused and not typed again. */
    isRefused: (): boolean => findRefused() !== null,
    /** Whether a draft is typed or being saved that the server does not have yet. */
    isUnsaved: (): boolean => [...edits.values()].some((edit) => edit.phase === 'saving' || isChanged(edit)),
    /** Whether a draft is typed that has not been sent. */
    isTyped: (): boolean => [...edits.values()].some((edit) => edit.phase === 'open' && isChanged(edit)),
  };
};

export type Corrections = ReturnType<typeof createCorrections>;
