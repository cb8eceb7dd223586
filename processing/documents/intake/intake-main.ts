import { decodeRecording } from '../audio/decode.ts';
import { LazyOcrReader } from '../ocr/lazy-ocr-reader.ts';
import type { IntakeMessage, IntakeSetup, IntakeTask } from './messages.ts';
import { readDocument } from './read-document.ts';

/** Entry of an intake's child process: works on the one task that it is sent, answers, and ends. */
const main = ({ ocrModelsDir, threads }: IntakeSetup): void => {
  const reader = new LazyOcrReader(ocrModelsDir ?? undefined, threads);
  const send = (message: IntakeMessage): void => {
    process.send?.(message);
  };
  const end = (message: IntakeMessage): void => {
    process.send?.(message, () => process.disconnect());
  };
  const work = (task: IntakeTask) =>
    task.kind === 'decode'
      ? decodeRecording(task.recording)
      : readDocument(reader, task.request, (progress) => send({ kind: 'progress', progress }));
  process.once('message', (task: IntakeTask) => {
    work(task).then(
      (result) => end({ kind: 'result', result }),
      (error: unknown) =>
        end({ kind: 'error', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  // Without its parent nobody waits for the answer.
  process.on('disconnect', () => process.exit(0));
  // Stopping is the parent's decision: a signal to the whole group must not cut a document off before the grace is over.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
};

main(JSON.parse(process.argv[2] ?? '') as IntakeSetup);
