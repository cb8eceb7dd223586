import { describe, expect, it } from 'vitest';
import {
  answeredRequest,
  isAwaitingAnswers,
  newRecognitionRequests,
  parseRecognitionRequests,
  type RecognitionRequest,
  withRequest,
} from '../../../domain/shelf-captures/recognition-requests.ts';

const request = (over: Partial<RecognitionRequest> = {}): RecognitionRequest => ({
  width: 100,
  height: 80,
  accepted: true,
  result: null,
  ...over,
});
const requestsOf = (...requests: RecognitionRequest[]) =>
  requests.reduce((all, one, photoIndex) => withRequest(all, photoIndex, one), newRecognitionRequests('secret'));

describe('Requests to a recognizer', () => {
  it('A run without accepted requests waits for nothing', () => {
    expect(isAwaitingAnswers(newRecognitionRequests('secret'))).toBe(false);
    expect(isAwaitingAnswers(requestsOf(request({ accepted: false })))).toBe(false);
  });

  it('A run waits until every accepted request is answered', () => {
    const answered = request({ result: { status: 'completed' } });
    expect(isAwaitingAnswers(requestsOf(answered, request()))).toBe(true);
    expect(isAwaitingAnswers(requestsOf(answered, answered))).toBe(false);
  });

  it('A run no longer waits after one failed answer', () => {
    expect(isAwaitingAnswers(requestsOf(request({ result: { status: 'failed' } }), request()))).toBe(false);
  });

  it('The first answer to a request counts', () => {
    const first = answeredRequest(request(), { status: 'completed', detections: [] });
    expect(answeredRequest(first, { status: 'failed' })).toEqual(first);
  });

  it('Stored requests are distinguished from a stored outcome', () => {
    const requests = requestsOf(request());
    expect(parseRecognitionRequests(JSON.parse(JSON.stringify(requests)))).toEqual(requests);
    expect(parseRecognitionRequests({ kind: 'failed', photos: [] })).toBeNull();
    expect(parseRecognitionRequests(null)).toBeNull();
  });
});
