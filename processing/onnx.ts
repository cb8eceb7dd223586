import { InferenceSession } from 'onnxruntime-node';
import { disableModelTelemetry } from '../platform/decoder-environment.ts';

/** How models run on the CPU; `threads` limits the cores that one inference uses. */
const onCpu = (threads: number): InferenceSession.SessionOptions => ({
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  // The arena would keep the memory of the largest picture forever; without it, memory use follows the current one.
  enableCpuMemArena: false,
  // Threads that spin while they wait take cores away from other work.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  logSeverityLevel: 3,
});

/** Loads a model from its bytes or from a file; `threads` limits the cores that one inference uses. */
export const loadModel = (model: Uint8Array | string, threads: number): Promise<InferenceSession> => {
  disableModelTelemetry();
  return typeof model === 'string'
    ? InferenceSession.create(model, onCpu(threads))
    : InferenceSession.create(model, onCpu(threads));
};
