import type { InferenceSession } from 'onnxruntime-node';

/** How models run on the CPU; `threads` limits the cores that one inference uses. */
export const onCpu = (threads: number): InferenceSession.SessionOptions => ({
  intraOpNumThreads: threads,
  interOpNumThreads: 1,
  // The arena would keep the memory of the largest picture forever; without it, memory use follows the current one.
  enableCpuMemArena: false,
  // Threads that spin while they wait take cores away from other work.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  logSeverityLevel: 3,
});
