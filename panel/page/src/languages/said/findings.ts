import type { FraudSignal } from '../../../../../domain/fraud/signals.ts';
import { type Sentence, sentence, spoken } from './sentence.ts';

/** The changes of a PDF revision, as the end of a sentence. */
const changes = [
  sentence('{removed} became {added}.'),
  sentence('{texts} was removed.'),
  sentence('{texts} was added.'),
  sentence('the text is the same, but a page looks different.'),
  sentence('nothing visible changed.'),
  sentence('{count} bytes were added.'),
  sentence('{label} was {earlier} and is {now}'),
];

const before = [
  sentence('A page looks like one that was submitted before ({percent} alike).'),
  sentence(
    '{percent} of the numbers on its pages are beside the same words as in a document that was submitted before.',
  ),
  sentence('{percent} of the text is also in a document that was submitted before.'),
] as const;
const template = sentence(
  'Its values differ ({differences}), so both may only share a template, as documents from one issuer do.',
);
const appended = sentence(
  'The PDF was saved {count} times by appending changes, and still contains its first version: {what}.',
);
const otherInPlace = sentence('{label} is "{text}" in the PDF\'s text, but page {page} shows "{shown}" in its place.');
const shownInPlace = sentence('Page {page} shows {label} "{text}", but the PDF\'s text says "{shown}" in its place.');

/** The texts of fraud checks for each signal. A signal that only supports others has none. */
export const fraudSentences: Readonly<Record<Exclude<FraudSignal, 'same_values'>, readonly [Sentence, ...Sentence[]]>> =
  {
    same_bytes: [sentence('A file has exactly the same bytes as one that was submitted before.')],
    altered_copy: [sentence('Altered copy: a document with the same {key} was submitted before, but {differences}.')],
    same_document: [sentence('Duplicate: a document with the same {key} was submitted before.')],
    same_fields_other_number: [
      sentence(
        'All identifying fields have the same values as in a document that was submitted before, but {differences}.',
      ),
    ],
    same_fields: [sentence('All identifying fields have the same values as in a document that was submitted before.')],
    same_picture: [before[0]],
    same_layout: [before[1]],
    same_text: [before[2]],
    template_reuse: [template, ...before],

    content_after_signing: [
      sentence(
        'The PDF was changed after it was signed: the signature does not cover the end of the file, where {what}.',
      ),
    ],
    saved_after_signing: [
      sentence(
        'The PDF was saved again after it was signed ({count} bytes are not covered by the signature), but looks the same.',
      ),
    ],
    signature_incomplete: [
      sentence('A signature of the PDF does not cover the whole file: it leaves out more than the signature itself.'),
    ],
    revision_changed_value: [appended],
    revision_changed_text: [appended],
    revision_added_text: [appended],
    revision_changed_picture: [appended],
    pdf_revisions: [
      appended,
      sentence(
        'The PDF was saved {count} times by appending changes, and still contains its first version, which can no longer be read.',
      ),
    ],
    value_not_as_shown: [otherInPlace, shownInPlace],
    ocr_layer_differs: [otherInPlace, shownInPlace],
    hidden_value: [sentence('{label} "{text}" is in the PDF\'s text, but page {page} shows nothing in its place.')],
    attached_invoice_differs: [
      sentence('{label}: the electronic invoice {file} in the file states {stated}, but the page prints {printed}.'),
    ],
    attached_issuer_differs: [
      sentence(
        'Issuer: the electronic invoice {file} in the file is from {issuer}, but the page has neither name nor number and prints the VAT number {other}.',
      ),
    ],
    overlaid_text: [sentence('On page {page}, texts were printed on top of each other: {texts}.')],
    hidden_text: [
      sentence('The PDF\'s text on page {page} has {count} words that are not visible on the page: "{texts}".'),
    ],
    editing_program: [sentence('The PDF was created with a program that edits PDFs or pictures: {program}.')],
    edited_image: [sentence('The picture was last saved by an image editor: {program}.')],
    changed_later: [sentence('The PDF was created on {created} and changed on {changed}.')],
    changed_after_capture: [sentence('The picture was taken on {created} and changed on {changed}.')],
    dated_after_creation: [sentence('The document is dated {day}, but the file was created earlier, on {created}.')],
    impossible_dates: [
      sentence('{late} is after today.'),
      sentence('{late} is after {early}.'),
      sentence('{early} is before {late}.'),
    ],
    future_date: [sentence('{late} is in the future.')],
    sums_do_not_add_up: [
      sentence('{net} and {tax} add up to {sum}, but {total} is {amount}.'),
      sentence('{rate} of {percent} on {net} is not {tax}.'),
    ],
    items_do_not_add_up: [
      sentence('The {count} items add up to {sum}, which is neither {total} nor the amount before tax.'),
    ],
  };

const all = [...new Set(Object.values(fraudSentences).flat())];

/** A finding of the fraud checks in the language of the page. Findings of a customer's own processor stay unchanged. */
export const spokenFinding = (text: string): string =>
  text
    .split(/ (?=Its values differ \()/)
    .map((one) => spoken(all, one, changes))
    .join(' ');
