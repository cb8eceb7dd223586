import type { SecondReaderSettings } from '../../../../domain/workflow-definitions/second-reader.ts';
import type { EngineUsage } from '../../contract.ts';

/** The daily budget of each workflow for its second reader. */
export interface SecondReaderBudget {
  /** Takes one document out of today's budget; false if the budget is spent. */
  take(workflow: string, limits: Pick<SecondReaderSettings, 'documentsPerDay' | 'usdPerDay'>): Promise<boolean>;
  /** Records what an answer has cost. */
  record(workflow: string, usage: EngineUsage): Promise<void>;
}

/** A budget without end, for measurements. */
export const unlimitedBudget: SecondReaderBudget = { take: async () => true, record: async () => undefined };
