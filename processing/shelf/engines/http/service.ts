import type { CustomerService } from '../../../services/customer-service.ts';

/** How error messages name the customer's recognizer. */
export const recognizerService: CustomerService = {
  noun: 'recognizer',
  name: "The recognizer of this capture's profile",
  subject: 'photo',
};
