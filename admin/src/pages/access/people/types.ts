import type { Schemas } from '../../../api/client';

export type Person = Schemas['PersonItem'];
export type Role = Person['role'];

/** What a form of a person holds. */
export interface PersonValues {
  email: string;
  name: string;
  role: Role;
  organizationId: string | null;
  companyIds: string[];
}
