/** States of a trial. A trial that has ended can run again, with another draft. */
export const trialStates = ['created', 'running', 'finished', 'failed'] as const;
export type TrialState = (typeof trialStates)[number];

/** A trial is removed, with its files and its result, this long after its upload was prepared. */
export const trialLifeMs = 86_400_000;

/** The samples that a company has at the same time. */
export const trialsMax = 50;

/** The files of one sample. */
export const trialFilesMax = 20;

/** The largest file of a sample, even if the draft allows a larger one. */
export const trialFileMbMax = 50;
