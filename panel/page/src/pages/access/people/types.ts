import type { Schemas } from '../../../api/client';

export type Person = Schemas['PersonItem'];
export type Role = Person['role'];

/** The values of a person form. */
export interface PersonValues {
  email: string;
  name: string;
  role: Role;
  organizationId: string | null;
  /** Null for all companies of the organization. */
  companyIds: string[] | null;
}
