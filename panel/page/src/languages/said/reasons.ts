import { sentence, spoken } from './sentence.ts';

/** Why a value does not fit its field; in a reason, it follows the label of the field. */
export const valueSentences = [
  sentence('Required, but not found.'),
  sentence('{label} is required, but not found.'),
  sentence('{label} is required and was not found.'),
  sentence('"{text}" is shorter than {count} characters.'),
  sentence('"{text}" is longer than {count} characters.'),
  sentence('"{text}" does not match the pattern {pattern}.'),
  sentence(
    'the pattern {pattern} cannot be checked: it uses something that RE2 does not support, such as a lookahead.',
  ),
  sentence('document {number}: {problem}.'),
  sentence('{label} is not complete: {problem}.'),
  sentence('{label} is not valid: {problem}.'),
  sentence('{label} is not in the form {example}.'),
  sentence('{label} does not add up: {net} and {tax} are {sum}.'),
  sentence('"{text}" is not an amount, such as {example}.'),
  sentence('"{text}" is not a whole number, such as {example}.'),
  sentence('"{text}" is not a number, such as {example}.'),
  sentence('"{text}" is not a date and time, such as {form} or {example}.'),
  sentence('"{text}" is not a date, such as {form} or {example}.'),
  sentence('"{text}" is not yes or no.'),
  sentence('"{text}" is not one of {values}.'),
  sentence('This document writes decimals with a point, so a comma separates thousands here.'),
  sentence('This document writes decimals with a comma, so a point separates thousands here.'),
  sentence('This document writes decimals with a point.'),
  sentence('This document writes decimals with a comma.'),
  sentence('This document writes the day first. Otherwise it would be {other}.'),
  sentence('This document writes the month first. Otherwise it would be {other}.'),
];

/** Why a submission is in review. */
export const reasonSentences = [
  sentence('A fraud match is not resolved.'),
  sentence('{count} fraud matches are not resolved.'),
  sentence('Fraud checks {state} it, and every match is resolved.'),
  sentence('The upload seems to contain {count} documents: {pages}.'),
  sentence('The confidence of the document is {confidence}, below {threshold}.'),
  sentence('{label} is below the confidence of {threshold}.'),
  sentence('Every submission of this workflow is reviewed.'),
  sentence('It is in the random sample of {percent} % of this workflow.'),
];

/** Why processing failed for a reason outside the files. */
const failureSentences = [
  sentence('The processor of this workflow accepted the files but did not answer in time. Upload them again later.'),
  sentence(
    'The files were not processed because a service that processing needs was not available for too long. Upload them again later.',
  ),
  sentence(
    'The files were read, but their result cannot be stored. Trying again would not help: contact the operator of this service.',
  ),
  sentence(
    'The files could not be processed after several tries. Upload them again, or contact the operator of this service.',
  ),
  sentence('upload session expired'),
  sentence('processing was terminated by an operator'),
];

/** Advice about the quality of a picture or recording. */
export const adviceSentences = [
  sentence('Take the picture at a higher resolution or from closer.'),
  sentence('Hold the camera still, let it focus on the text, and take the picture again.'),
  sentence('Take the picture again in brighter light or with flash.'),
  sentence('Take the picture again in less light, so that the text does not fade into the paper.'),
  sentence('Move the document or the light so that there is no reflection on it.'),
  sentence('Take the picture from closer, so that the letters are larger.'),
  sentence('The text is hard to read: take the picture again with the document flat, in focus and in even light.'),
  sentence(
    'The text at the {place} of the page is hard to read: smooth out the document, and make sure that all of it is in focus and evenly lit.',
  ),
  sentence('The document fills only a small part of the picture: take it from closer.'),
  sentence('Text runs over the edge of the picture: take it again with the whole document in view.'),
  sentence(
    'Hardly any text could be read: make sure that the document is in the picture, in focus, well lit, and with its printed side up.',
  ),
  sentence('Record again, and stop only after everything has been said.'),
  sentence('Speak louder or closer to the microphone, and check that it is on.'),
  sentence('Hardly anything can be heard: record again, close to the microphone.'),
  sentence('The recording is distorted: turn the microphone level down, or move farther away.'),
  sentence('No words could be heard: record again, close to the microphone and in a quiet place.'),
  sentence('The file is damaged or incomplete. Take the photo again and upload the complete file.'),
  sentence('The file is not a photo. Send a JPEG, PNG, WebP, AVIF or HEIC file.'),
  sentence('Take the photo with fewer megapixels.'),
  sentence('Take the photo at a higher resolution, and do not send it through a messenger that shrinks pictures.'),
  sentence('Hold the camera still, let it focus on the packs, and take the photo again.'),
  sentence('Take the photo again with more light or a longer exposure.'),
  sentence('Take the photo again with a shorter exposure, and without a lamp or window in view.'),
  sentence('Step aside or turn the camera a little, so that the packs or the glass do not reflect a lamp.'),
  sentence('Hold the camera level, so that the shelf boards are horizontal in the photo.'),
];

/** The findings of the moderation of a shelf photo. */
export const moderationSentences = [
  sentence('A person is recognizable in the photo. The profile allows this.'),
  sentence('A recognizable person has been blurred. The original has been deleted.'),
  sentence('A recognizable person has been blurred in the copy that is shown. The original is kept.'),
  sentence('A person is recognizable in the photo. Take it again when nobody is in front of the shelf.'),
  sentence('The photo may show more than a shelf. Check it.'),
  sentence('Part of the photo was unsuitable and has been blurred.'),
  sentence('Part of the photo was unsuitable and has been blurred in the copy that is shown.'),
  sentence('The photo does not show a shelf. Take it again.'),
];

/** Why a value is refused or doubtful, in the language of the page. */
export const spokenProblem = (text: string): string => spoken(valueSentences, text);

/** Why a submission is in review, in the language of the page. */
export const spokenReason = (text: string): string => spoken([...reasonSentences, ...valueSentences], text);

/**
 * Why a submission has ended, in the language of the page. Texts of callers, people and other services stay unchanged.
 */
export const spokenFailure = (text: string): string => spoken(failureSentences, text);

/** Advice about a picture or recording, in the language of the page. */
export const spokenAdvice = (text: string): string => spoken([...adviceSentences, ...moderationSentences], text);
