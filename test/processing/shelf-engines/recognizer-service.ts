import { RecogniserRequest } from '../../../processing/shelf/engines/http/protocol.ts';
import { type AnswerRequest, startCustomerService } from '../../support/customer-service.ts';

export type AnswerRecognition = AnswerRequest<RecogniserRequest>;

/** A customer's own recogniser, until the test has finished. */
export const startRecogniserService = (answer: AnswerRecognition) =>
  startCustomerService('/recognise', (value) => RecogniserRequest.parse(value), answer);
