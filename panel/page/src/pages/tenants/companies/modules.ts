import type { Schemas } from '../../../api/client';

export type Company = Schemas['CompanyItem'];
export type CompanyModule = Company['modules'][number];

/** The display names of the modules, with what they include. */
export const modules: Readonly<Record<CompanyModule, { label: string; hint: string; calls: string }>> = {
  submissions: {
    label: 'Documents',
    hint: 'Workflows, upload sessions, jobs, submissions, fraud matches and batches',
    calls: 'workflows, sessions, jobs, submissions, fraud matches and batches',
  },
  shelf: {
    label: 'Shelf',
    hint: 'Shelf profiles, captures and their analysis',
    calls: 'shelf profiles and captures',
  },
};

export const moduleNames = Object.keys(modules) as CompanyModule[];
