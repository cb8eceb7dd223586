import type { Config } from '../platform/config.ts';
import { createBuiltinEngine } from '../processing/documents/builtin/engine.ts';
import type { DocumentEngine } from '../processing/documents/contract.ts';

const version = '1';

/** An engine that this installation lacks: every document ends with a reason that says so. */
const absentEngine = (name: string): DocumentEngine => ({
  process: async () => ({
    outcome: 'failed',
    engine: { name, version, models: {} },
    code: 'engine_unavailable',
    reason: `The processing engine "${name}" is not available in this installation.`,
    fingerprints: [],
  }),
  close: async () => undefined,
});

/** The engines that workflow versions may name. */
export interface Engines {
  engineFor(name: 'builtin' | 'llm' | 'http'): DocumentEngine;
  /** Frees what they hold. */
  close(): Promise<void>;
}

export const createEngines = (settings: Config['processing']): Engines => {
  const builtin = createBuiltinEngine(settings);
  const absent = { llm: absentEngine('llm'), http: absentEngine('http') };
  return {
    engineFor: (name) => (name === 'builtin' ? builtin : absent[name]),
    close: () => builtin.close(),
  };
};
