import type { ProblemSlug } from '../../../../../domain/problems.ts';
import { t } from '../message.ts';
import { valueSentences } from './reasons.ts';
import { sentence, translation } from './sentence.ts';

/** The meaning of each problem of the API, for a detail that matches no sentence. */
export const problemWords: Readonly<Record<ProblemSlug, string>> = {
  'bad-request': t('The request is malformed.'),
  unauthorized: t('Sign in first.'),
  forbidden: t('This is not allowed.'),
  'key-not-company-scoped': t('The API key belongs to no company.'),
  'insufficient-scope': t('The API key may not do this.'),
  'key-expired': t('The API key has expired.'),
  'address-not-allowed': t('The API key does not work from this address.'),
  'not-found': t('This does not exist, or you cannot see it.'),
  conflict: t('The current state does not allow this.'),
  gone: t('This has expired or has been removed.'),
  'validation-error': t('A value is not allowed.'),
  'files-missing': t('Files are missing.'),
  'rate-limit-exceeded': t('Too many requests. Try again later.'),
  'internal-error': t('Something went wrong on our side. Try again later.'),
  overloaded: t('The service is busy, and nothing was saved. Try again in a moment.'),
};

/** The details of problems that people meet in the panel. */
export const detailSentences = [
  sentence('Something went wrong on our side. Try again later. If it keeps failing, contact us with the requestId.'),
  sentence('The {what} is not available. Send the same request again after Retry-After seconds.'),
  sentence('No such {thing}.'),
  sentence('{who} used all {limit} "{what}" requests of this minute. Try again in {seconds} s.'),
  sentence(
    'Model services may read {limit} documents of a company a day for drafts (DRAFT_MODEL_DOCUMENTS). This needs {needed}, and {left} are left. Try again after 00:00 UTC, or use the engine builtin without a second reader.',
  ),
  sentence('Some files are not uploaded. PUT them to their URLs, then start again.'),
  sentence('Another source reads this prefix, or a part of it. Choose another prefix.'),
  sentence('Another export writes files with these names there. Choose another folder.'),
  sentence('The company is on legal hold. Release the hold, then remove the sample.'),
  sentence('It or its company is on legal hold. Release the hold first.'),
  sentence('The company has {limit} webhook endpoints, which is the maximum. Delete one first.'),
  sentence('The endpoint is disabled. Enable it first, then recover its events.'),
  sentence('This link does not work. Open the link exactly as you received it.'),
  sentence('This link has ended. Ask for a new one.'),
  sentence('A labeled set has at most {limit} documents. Remove some first.'),
  sentence('The labeled set is empty. Add approved submissions to it first.'),
  sentence('A draft is being run over this labeled set. Wait until it has ended.'),
  sentence('The session has expired. Create a new one and upload the files again.'),
  sentence('The session was already submitted and is being processed. Poll its job, or wait for the webhook.'),
  sentence(
    'The session is {state}: it was already submitted, and its processing has ended. Get its job for the result; for another document, create another session.',
  ),
  sentence('{present} of at least {needed} files have been uploaded. PUT the missing ones, then submit again.'),
  sentence('Changes are only accepted from the pages of the admin panel at {origin}, the address in BASE_URL.'),
  sentence('{method} is not allowed on this path. Use {allowed}.'),
  sentence('Sign in to the admin panel first.'),
  sentence('Someone else knows your password. Change it under "Your account" first.'),
  sentence('Two-factor sign-in is required. Set it up in the panel first.'),
  sentence('Confirm that it is you: enter your password, or sign in again.'),
  sentence('Too many wrong passwords. Wait {seconds} s and try again.'),
  sentence('Your role, {role}, does not have the permission "{permission}".'),
  sentence('You are already watching {limit} batches. Close one of them.'),
  sentence('You have {limit} views. Remove one before you save another.'),
  sentence('This is the last super_admin who can sign in. Add another one first.'),
  sentence('The key is revoked. Create another one.'),
  sentence('The key has expired. Create another one.'),
  sentence('This key has already been replaced. Roll the newer key.'),
  sentence('Version {version} of {slug} does not exist. Publish it as a new one.'),
  sentence('The latest version of {slug} is {version}. Open it and publish its next version.'),
  sentence(
    'Version {version} of {slug} was published after version {base}, which this draft is based on. Compare the draft with version {same}, then publish it on top of that version.',
  ),
  sentence(
    'The delivery is {state}: an attempt is due or under way. It can be redelivered between two attempts, and once it is delivered or failed.',
  ),
  sentence('These files were already uploaded: their session is {state}.'),
  sentence('The company has {limit} samples, the most that are kept. Remove some, or wait until they expire.'),
  sentence('The submission is {state}; values can only be corrected in these statuses: {allowed}.'),
  sentence('The submission was {state} by {who} on {at}. Only they can undo that.'),
  sentence('Nobody has resolved a fraud match of the submission. Resolve each one, or approve with a reason.'),
  sentence('Nobody has resolved {count} fraud matches of the submission. Resolve each one, or approve with a reason.'),
  sentence('The files were removed on {at}.'),
  sentence('The photos were removed on {at}.'),
  sentence(
    'More than {limit} submissions fit this filter, too many to sort by this column. Narrow the filter, or sort by age.',
  ),
  sentence('The submission is {state}; there is no decision that can still be undone.'),
  sentence('The submission failed because of its files. Processing them again would not change that.'),
  sentence('The submission is {state}. Only a failed submission can be processed again.'),
  sentence('The files are no longer stored ({files}). Ask the caller to upload them again.'),
  sentence('The fraud match has already been resolved as {state}.'),
  sentence('The review is {state}; only a pending review can be confirmed.'),
  sentence('The review is {state}; boxes can be corrected only while it is pending.'),
  sentence('The photo can be shown once it has been checked for people.'),
  sentence('The photo is not shown: moderation rejected it.'),
  sentence('{who} has corrected these boxes since you opened them. Reload the capture and check them first.'),
  sentence('The capture has a newer result than the one you opened. Reload the capture and check it first.'),
];

/** The faults of a request's members; each is shown beside its field. */
export const memberSentences = [
  sentence('is required'),
  sentence('must not be empty'),
  sentence('must be a string'),
  sentence('must be a number'),
  sentence('must be an integer'),
  sentence('must be true or false'),
  sentence('must be an array'),
  sentence('must be an object'),
  sentence('must be an email address'),
  sentence('must be a URL'),
  sentence('must be one of {values}'),
  sentence('must have at least {count} character'),
  sentence('must have at least {count} characters'),
  sentence('must have at most {count} characters'),
  sentence('must have at least {count} item'),
  sentence('must have at least {count} items'),
  sentence('must have at most {count} items'),
  sentence('must be at least {limit}'),
  sentence('must be at most {limit}'),
  sentence('must be more than {limit}'),
  sentence('must be less than {limit}'),
  sentence('does not have any of the allowed forms'),
  sentence('not your password'),
  sentence('another person already has this email address'),
  sentence('not an organization that you can choose'),
  sentence('not a company that you can choose'),
  sentence('choose an organization'),
  sentence('choose a company of your organization'),
  sentence('only a super_admin can add another one'),
];

/**
 * The detail of a problem in the language of the page: by its sentence, else the meaning of its type and the detail.
 */
export const spokenDetail = (type: string, detail: string): string => {
  const known = translation([...detailSentences, ...valueSentences], detail);
  const slug = type.slice(type.lastIndexOf('/') + 1);
  const words: Readonly<Record<string, string>> = problemWords;
  return known ?? [words[slug], detail].filter(Boolean).join(' ');
};

/** The fault of a member, in the language of the page. */
export const spokenMember = (message: string): string =>
  translation([...memberSentences, ...valueSentences], message) ?? message;
