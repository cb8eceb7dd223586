import type { Fault } from '../quality/judge.ts';

/** The texts of the capture page. `{…}` is a placeholder for a value. */
export interface Messages {
  readonly titleDocument: string;
  readonly titleShelf: string;
  readonly welcomeDocument: string;
  readonly welcomeShelf: string;
  readonly takePhoto: string;
  readonly chooseFiles: string;
  readonly dropHere: string;
  readonly retake: string;
  readonly remove: string;
  readonly useAnyway: string;
  readonly cancel: string;
  readonly send: string;
  readonly sending: string;
  readonly sent: string;
  readonly sentText: string;
  readonly analyzing: string;
  readonly proceed: string;
  readonly stored: string;
  readonly uploading: string;
  readonly waiting: string;
  readonly refused: string;
  readonly notKept: string;
  readonly offline: string;
  readonly needed: string;
  readonly optional: string;
  readonly countOf: string;
  readonly filesLeft: string;
  readonly onPhone: string;
  readonly onPhoneText: string;
  readonly linkEnded: string;
  readonly linkEndedText: string;
  readonly linkBroken: string;
  readonly tryAgain: string;
  readonly again: string;
  readonly cameraRefused: string;
  readonly layFlat: string;
  readonly holdStill: string;
  readonly overlapHint: string;
  readonly covered: string;
  readonly allOverlap: string;
  readonly noOverlap: string;
  readonly automatic: string;
  readonly wrongType: string;
  readonly tooLarge: string;
  readonly tooMany: string;
  readonly section: string;
  readonly addSection: string;
  readonly photoOf: string;
  readonly facings: string;
  readonly unnamed: string;
  readonly result: string;
  readonly advice: Readonly<Record<Fault, string>>;
}

export const en: Messages = {
  titleDocument: 'Send your document',
  titleShelf: 'Photograph the shelf',
  welcomeDocument: 'Take a photo of each page, or choose files.',
  welcomeShelf: 'Take photos from left to right. Overlap each photo a little with the previous one.',
  takePhoto: 'Take photo',
  chooseFiles: 'Choose files',
  dropHere: 'You can also drop files here or paste an image.',
  retake: 'Take again',
  remove: 'Remove',
  useAnyway: 'Use anyway',
  cancel: 'Cancel',
  send: 'Send',
  sending: 'Sending …',
  sent: 'Thank you',
  sentText: 'Everything has arrived. You can close this page.',
  analyzing: 'The photos have arrived and are being analyzed …',
  proceed: 'Continue',
  stored: 'Stored',
  uploading: 'Uploading …',
  waiting: 'Waiting for a connection',
  refused: 'Could not be saved. Take it again.',
  notKept: 'The picture could not be saved on this device. Free up some space or use another browser, and try again.',
  offline: 'There is no connection. Your photos are kept on this device and will be sent when the connection is back.',
  needed: 'Needed',
  optional: 'Optional',
  countOf: '{count} of {total}',
  filesLeft: 'Still needed: {count}',
  onPhone: 'Continue on your phone',
  onPhoneText: "Scan this code with your phone's camera. Photos that you take there appear here.",
  linkEnded: 'This link has ended',
  linkEndedText: 'Ask the company that sent it for a new one.',
  linkBroken: 'This link does not work. Open the link exactly as you received it.',
  tryAgain: 'Try again',
  again: 'Please take the pictures again',
  cameraRefused: "The camera cannot be used here. Allow it in your browser's settings, or choose files instead.",
  layFlat: 'Lay the paper on a darker surface, with all of it in the picture.',
  holdStill: 'Hold still …',
  overlapHint: 'Line up the faded edge of the last photo with the shelf.',
  covered: 'What the photos cover',
  allOverlap: 'All photos overlap.',
  noOverlap: 'Photo {previous} and photo {number} do not overlap. Take one in between that overlaps both.',
  automatic: 'Automatic',
  wrongType: '“{name}” has a type that is not accepted here.',
  tooLarge: '“{name}” is larger than {mb} MB.',
  tooMany: 'No more files can be added.',
  section: 'Section {number}',
  addSection: 'Next section',
  photoOf: 'Photo {number}',
  facings: 'Facings: {count}',
  unnamed: 'Not recognized: {count}',
  result: 'What was recognized',
  advice: {
    too_small: 'The picture is too small. Move closer, or use a higher resolution.',
    blurred: 'The picture is blurred. Hold the camera still and let it focus.',
    too_dark: 'The picture is too dark. Turn on a light.',
    too_bright: 'The picture is too bright. Avoid lamps and windows in the picture.',
    glare: 'There is a reflection. Tilt the camera or step to the side.',
    cut_off: 'Part of it is cut off. Step back until all of it is in the picture.',
    too_far: 'It is too far away. Move closer.',
  },
};
