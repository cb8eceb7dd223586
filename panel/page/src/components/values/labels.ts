import type { Me } from '../../api/me';

/** The display names of the roles. */
export const roleLabels: Readonly<Record<Me['role'], string>> = {
  super_admin: 'Super administrator',
  org_admin: 'Organization administrator',
  reviewer: 'Reviewer',
};

/** A name of the API in plain words: `capture_quality_blocked` becomes `Capture quality blocked`. */
export const humanize = (name: string): string => {
  const words = name.replaceAll(/[_.]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

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
