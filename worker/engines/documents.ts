import type { DocumentEngineName } from '../../domain/workflow-definitions/definition.ts';
import type { Config } from '../../platform/config.ts';
import type { Confinement } from '../../processing/children/confinement.ts';
import { createDocumentChildren } from '../../processing/documents/children/document-children.ts';
import { createIntake, type Intake } from '../../processing/documents/children/intake.ts';
import type {
  DocumentEngine,
  DocumentInput,
  DocumentResult,
  PendingDocument,
} from '../../processing/documents/contract.ts';
import { createRecordingIntake } from '../../processing/documents/engines/audio/recording-intake.ts';
import { createBuiltinEngine } from '../../processing/documents/engines/builtin/engine.ts';
import { createHttpEngine } from '../../processing/documents/engines/http/engine.ts';
import { createDocumentModel } from '../../processing/documents/engines/llm/document-model.ts';
import { createLlmEngine } from '../../processing/documents/engines/llm/engine.ts';
import { createSandboxEngine } from '../../processing/documents/engines/sandbox/engine.ts';
import type { SecondReaderBudget } from '../../processing/documents/engines/second-reader/budget.ts';
import { createSecondReader } from '../../processing/documents/engines/second-reader/second-reader.ts';
import type { PageText } from '../../processing/documents/read/files/page.ts';

/** The engines that workflow versions may name. */
export interface DocumentEngines {
  engineFor(name: DocumentEngineName): DocumentEngine<DocumentResult | PendingDocument>;
  /** The text of a document's pages as the builtin engine reads it; empty if it cannot be read. */
  readPages(input: DocumentInput, signal: AbortSignal): Promise<readonly PageText[]>;
  /** Stops the child processes and closes connections. */
  close(): Promise<void>;
}

/** Creates the engines; their language model, if there is one, is shared. */
export const createDocumentEngines = (
  settings: Config['processing'],
  budget: SecondReaderBudget,
  confinement?: Confinement,
): DocumentEngines => {
  const children = createDocumentChildren({ ...settings, confinement });
  const documents = createIntake(children);
  const recordings = createRecordingIntake(settings.audio, documents);
  const intake: Intake = {
    read: (request, options) => (request.input.kind === 'audio' ? recordings : documents).read(request, options),
  };
  const model = createDocumentModel(settings.llm);
  const engines = {
    builtin: createBuiltinEngine(intake, createSecondReader(intake, model, budget, settings.llm)),
    llm: createLlmEngine(settings.llm, model, intake),
    // A processor gets the recordings themselves: nothing is transcribed here.
    http: createHttpEngine(settings.processor, documents),
    sandbox: createSandboxEngine(),
  };
  return {
    engineFor: (name) => engines[name],
    readPages: async (input, signal) => {
      const read = await documents.read({ input, wantsPages: true, pictures: null, unreadable: 'refuse' }, { signal });
      return read.outcome === 'read' ? read.pages : [];
    },
    close: async () => {
      model?.close();
      await Promise.all([...Object.values(engines).map((engine) => engine.close()), children.close()]);
    },
  };
};
