import { wordsOfCode } from '../../../../../domain/words-of-code.ts';
import type { Me } from '../../api/me';
import { said, t } from '../../languages/message';

/** The display names of the roles. */
export const roleLabels: Readonly<Record<Me['role'], string>> = {
  super_admin: t('Super administrator'),
  org_admin: t('Organization administrator'),
  reviewer: t('Reviewer'),
};

/** A name of the API in plain words, in the language of the page. */
export const humanize = (name: string): string => said(wordsOfCode(name));

/** The color of a status, the same in every list; unknown statuses are gray. */
export const statusColor = (status: string): string =>
  ({
    approved: 'green',
    synced: 'teal',
    completed: 'green',
    confirmed: 'green',
    delivered: 'green',
    clean: 'green',
    review: 'yellow',
    pending: 'blue',
    queued: 'gray.6',
    processing: 'blue',
    submitted: 'blue',
    flagged: 'orange',
    blocked: 'red',
    capture_quality_blocked: 'orange',
    rejected: 'red',
    failed: 'red',
    open: 'blue',
    cancelled: 'gray.6',
    expired: 'gray.6',
    resolved: 'gray.6',
  })[status] ?? 'gray.6';
