import type { CustomerService } from '../../../services/customer-service.ts';

/** The customer's recogniser, as errors name it. */
export const recogniserService: CustomerService = {
  noun: 'recogniser',
  name: "The recogniser of this capture's profile",
  subject: 'photo',
};
