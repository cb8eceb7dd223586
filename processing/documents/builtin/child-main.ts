import { LazyOcrReader } from '../ocr/lazy-ocr-reader.ts';
import type { ChildMessage, ChildSetup, JobMessage } from './messages.ts';
import { processDocument } from './process-document.ts';

/** Entry of the child process: reads one document at a time, as the engine sends them. */
const main = (setup: ChildSetup): void => {
  const reader = new LazyOcrReader(setup.ocrModelsDir ?? undefined, setup.threads);
  const send = (message: ChildMessage): void => {
    process.send?.(message);
  };
  process.on('message', ({ input }: JobMessage) => {
    processDocument(reader, input, (progress) => send({ kind: 'progress', progress })).then(
      (result) => send({ kind: 'result', result }),
      (error: unknown) =>
        send({ kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  // Without its parent nobody waits for the answer.
  process.on('disconnect', () => process.exit(0));
  // Stopping is the parent's decision: a signal to the whole group must not cut a document off before the grace is over.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
};

main(JSON.parse(process.argv[2] ?? '') as ChildSetup);
