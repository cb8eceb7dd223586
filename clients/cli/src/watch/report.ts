import { describeError } from '../base/failures.ts';
import type { Output } from '../base/output.ts';

type Event =
  | { readonly event: 'started'; readonly folder: string; readonly workflow: string }
  | {
      readonly event: 'submitted';
      readonly file: string;
      readonly movedTo: string | null;
      readonly submissionId: string;
      readonly clientSubmissionId: string;
      readonly alreadySubmitted: boolean;
    }
  | { readonly event: 'failed'; readonly file: string; readonly movedTo: string; readonly error: object }
  | { readonly event: 'changed'; readonly file: string; readonly submissionId: string | null }
  | { readonly event: 'retrying'; readonly file: string; readonly inSeconds: number; readonly error: object }
  | { readonly event: 'waiting'; readonly inSeconds: number; readonly error: object }
  | { readonly event: 'available' }
  | { readonly event: 'stopped'; readonly submitted: number; readonly failed: number; readonly left: number };

const messageOf = (error: object): string => ('message' in error ? String(error.message) : '');

const lineOf = (event: Event): string => {
  switch (event.event) {
    case 'started':
      return `Watching ${event.folder} for documents of workflow ${event.workflow}. Press Ctrl-C to stop.`;
    case 'submitted': {
      const how = event.alreadySubmitted ? 'was submitted before' : 'submitted';
      return `${event.file}  ${how}  ${event.submissionId}${event.movedTo === null ? '' : `  → ${event.movedTo}`}`;
    }
    case 'failed':
      return `${event.file}  failed  → ${event.movedTo}\n  ${messageOf(event.error).replaceAll('\n', '\n  ')}`;
    case 'changed':
      return `${event.file}  changed while it was sent. It is sent again when it is complete.`;
    case 'retrying':
      return `${event.file}  is tried again in ${event.inSeconds} s: ${messageOf(event.error)}`;
    case 'waiting':
      return `Waiting ${event.inSeconds} s: ${messageOf(event.error)}`;
    case 'available':
      return 'The service answers again.';
    case 'stopped':
      return `Stopped. Submitted: ${event.submitted}. Failed: ${event.failed}. Left: ${event.left}.`;
  }
};

/** Prints an event as a line for people, or as a line of JSON with the time. */
export const report = ({ result }: Output, event: Event): void =>
  result({ time: new Date().toISOString(), ...event }, [lineOf(event)]);

/** The details of an error in an event. */
export const errorOf = (error: unknown): { readonly message: string } & object => {
  const { message, details } = describeError(error);
  return { message, ...details };
};
