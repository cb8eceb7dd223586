import type { Config } from '../platform/config.ts';
import { createDocumentChildren } from '../processing/documents/children/document-children.ts';
import type { DocumentEngine, DocumentResult, PendingDocument } from '../processing/documents/contract.ts';
import { createAudioEngine } from '../processing/documents/engines/audio/engine.ts';
import { createRecordingIntake } from '../processing/documents/engines/audio/recording-intake.ts';
import { createBuiltinEngine } from '../processing/documents/engines/builtin/engine.ts';
import { createHttpEngine } from '../processing/documents/engines/http/engine.ts';
import { createLlmEngine } from '../processing/documents/engines/llm/engine.ts';
import { createIntake, type Intake } from '../processing/documents/read/intake.ts';

/** The engines that workflow versions may name. */
export interface Engines {
  engineFor(name: 'builtin' | 'llm' | 'http'): DocumentEngine<DocumentResult | PendingDocument>;
  /** Frees what they hold. */
  close(): Promise<void>;
}

export const createEngines = (settings: Config['processing']): Engines => {
  const children = createDocumentChildren(settings);
  const documents = createIntake(children);
  const recordings = createRecordingIntake(settings.audio, documents);
  const intake: Intake = {
    read: (request, options) => (request.input.kind === 'audio' ? recordings : documents).read(request, options),
  };
  const onPaper = createBuiltinEngine(children);
  const onTranscripts = createAudioEngine(recordings, settings.audio.model);
  const builtin: DocumentEngine = {
    process: (input, options) => (input.kind === 'audio' ? onTranscripts : onPaper).process(input, options),
    close: () => onPaper.close(),
  };
  const engines = {
    builtin,
    llm: createLlmEngine(settings.llm, intake),
    // A processor listens to recordings itself, so that they are not transcribed here.
    http: createHttpEngine(settings.processor, documents),
  };
  return {
    engineFor: (name) => engines[name],
    close: async () => {
      await Promise.all(Object.values(engines).map((engine) => engine.close()));
    },
  };
};
