import { idPrefixes } from '../ids.ts';

/** The prefix of the ids of sandbox companies. In the ids of other companies, a digit follows `co_`. */
export const sandboxIdPrefix = `${idPrefixes.sandboxCompany}_`;

/** Whether a company holds the test keys of another one. People and engines never see such companies (decision D49). */
export const isSandboxCompany = (companyId: string): boolean => companyId.startsWith(sandboxIdPrefix);
