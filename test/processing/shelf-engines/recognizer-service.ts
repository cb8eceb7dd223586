import { RecognizerRequest } from '../../../processing/shelf/engines/http/protocol.ts';
import { type AnswerRequest, startCustomerService } from '../../support/customer-service.ts';

export type AnswerRecognition = AnswerRequest<RecognizerRequest>;

/** Starts a customer's own recognizer, which stops when the test has finished. */
export const startRecognizerService = (answer: AnswerRecognition) =>
  startCustomerService('/recognize', (value) => RecognizerRequest.parse(value), answer);
