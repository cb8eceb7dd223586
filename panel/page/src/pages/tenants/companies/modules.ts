import { keysOf } from '../../../../../../domain/narrowing.ts';
import type { Schemas } from '../../../api/client';
import { t } from '../../../languages/message';

export type Company = Schemas['CompanyItem'];
export type CompanyModule = Company['modules'][number];

/** The display names of the modules, with what they include. */
export const modules: Readonly<Record<CompanyModule, { label: string; hint: string; calls: string }>> = {
  submissions: {
    label: t('Documents'),
    hint: t('Workflows, upload sessions, jobs, submissions, fraud matches and batches'),
    calls: t('workflows, sessions, jobs, submissions, fraud matches and batches'),
  },
  shelf: {
    label: t('Shelf'),
    hint: t('Shelf profiles, captures and their analysis'),
    calls: t('shelf profiles and captures'),
  },
};

export const moduleNames = keysOf(modules);
