import type { CustomerService } from '../../../services/customer-service.ts';

/** The customer's recognizer, as errors name it. */
export const recognizerService: CustomerService = {
  noun: 'recognizer',
  name: "The recognizer of this capture's profile",
  subject: 'photo',
};
