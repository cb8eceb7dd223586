import { adviceSentences } from './reasons.ts';
import { sentence, translation } from './sentence.ts';

/** The texts of insights about a shelf and its photos. */
export const insightSentences = [
  sentence('{product} may be on the shelf: a pack that looks like it was found, but it is not certain.'),
  sentence('{product} was not found on the shelf.'),
  sentence(
    'No pack was named in this photo, {percent} of its area. Products that were not found are not reported as out of stock.',
  ),
  sentence(
    'Only 1 pack was named in this photo, {percent} of its area. Products that were not found are not reported as out of stock.',
  ),
  sentence(
    'Only {count} packs were named in this photo, {percent} of its area. Products that were not found are not reported as out of stock.',
  ),
  sentence('{brand} has only {percent} of the recognized facings.'),
  sentence('This pack may be one of: {values}.'),
  sentence('This pack is not in the catalog.'),
  sentence('This pack is from {brand}, but it is not clear which product it is.'),
  sentence('Something is here that is not in the catalog.'),
  sentence('This place in the row may be empty.'),
  sentence('A price label reads {amount}.'),
  sentence('A price label reads {amount}, next to "{text}".'),
  sentence('Photo {photo} was not used: {codes}.'),
  sentence('Photo {photo}: {code}. {advice}'),
  sentence(
    'Photos {photo} and {otherPhoto} seem to overlap, but it is not clear where, so packs in both may be counted twice.',
  ),
  sentence(
    "No pack was found. Packs lower than {lowest} pixels ({percent} of the photo's height) are not searched: if the packs are that low, go closer.",
  ),
  sentence(
    "Packs in this photo are only about {height} pixels high. Packs lower than {lowest} pixels ({percent} of the photo's height) are not searched, so some may be missing. Go closer next time, and take more photos of the section.",
  ),
  sentence('The packs are only about {width} pixels wide. Go closer next time, and take more photos of the section.'),
];

/**
 * An insight about a shelf in the language of the page. People count photos from 1, the API from 0, so it differs in
 * English, too. Texts of a customer's own recognizer stay unchanged.
 */
export const spokenInsight = (text: string): string => translation(insightSentences, text, adviceSentences) ?? text;
