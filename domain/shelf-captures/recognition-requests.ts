import { z } from 'zod';

/** The request to a customer's recognizer about one photo. The size is that of the upright photo. */
const RecognitionRequest = z.object({
  width: z.int(),
  height: z.int(),
  /** Whether the recognizer has received the request. */
  accepted: z.boolean(),
  result: z.looseObject({ status: z.string() }).nullable(),
});
export type RecognitionRequest = z.output<typeof RecognitionRequest>;

/**
 * The requests of one run to a customer's recognizer. They are stored in place of the run's outcome until the outcome
 * is known.
 */
const RecognitionRequests = z.object({
  kind: z.literal('handed_over'),
  callbackSecret: z.string(),
  /** By photoIndex. */
  requests: z.record(z.string(), RecognitionRequest),
});
export type RecognitionRequests = z.output<typeof RecognitionRequests>;

/** The requests among the findings of a run; null if the findings are something else. */
export const parseRecognitionRequests = (findings: unknown): RecognitionRequests | null =>
  RecognitionRequests.safeParse(findings).data ?? null;

/** The requests of a run before the first one is sent. */
export const newRecognitionRequests = (callbackSecret: string): RecognitionRequests => ({
  kind: 'handed_over',
  callbackSecret,
  requests: {},
});

/** The requests with one of them replaced or added. */
export const withRequest = (
  all: RecognitionRequests,
  photoIndex: number,
  request: RecognitionRequest,
): RecognitionRequests => ({ ...all, requests: { ...all.requests, [photoIndex]: request } });

/** A request with the recognizer's answer; a result that is already stored stays. */
export const answeredRequest = (request: RecognitionRequest, answer: object | null): RecognitionRequest =>
  RecognitionRequest.parse({ ...request, result: request.result ?? answer });

/** The photos with a stored result, by photoIndex. */
export const answeredPhotos = ({ requests }: RecognitionRequests): number[] =>
  Object.entries(requests).flatMap(([index, { result }]) => (result === null ? [] : [Number(index)]));

/** Whether the run still waits for answers. After one failed answer it does not: the run fails with it. */
export const isAwaitingAnswers = ({ requests }: RecognitionRequests): boolean => {
  const all = Object.values(requests);
  return (
    all.every(({ result }) => result?.status !== 'failed') &&
    all.some(({ accepted, result }) => accepted && result === null)
  );
};
