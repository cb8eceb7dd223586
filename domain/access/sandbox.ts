import { idPrefixes } from '../ids.ts';

/** How the ids of sandbox companies start. Those of other companies continue with a digit after `co_`. */
export const sandboxIdPrefix = `${idPrefixes.sandboxCompany}_`;

/** Whether a company holds the test keys of another one: people and engines see nothing of it (decision D49). */
export const isSandboxCompany = (companyId: string): boolean => companyId.startsWith(sandboxIdPrefix);
