import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { BatchObservableResult, Meter } from '@opentelemetry/api';
import type { Instruments } from './instruments.ts';
import { remember } from './remember.ts';

const resolutionMs = 20;
const nanosecondsPerSecond = 1e9;
const microsecondsPerSecond = 1e6;

/** Measures the process itself: delay of the event loop, CPU time, memory, uptime. */
export const observeProcess = (meter: Meter, instruments: Instruments): void => {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const readDelays = remember(async () => {
    // The histogram measures the time between two ticks of its timer. What exceeds the timer's interval is delay.
    const delayOf = (nanoseconds: number) => Math.max(0, nanoseconds / nanosecondsPerSecond - resolutionMs / 1000);
    const reading = { p99: delayOf(delays.percentile(99)), max: delayOf(delays.max) };
    delays.reset();
    return reading;
  });
  const { eventLoopDelayP99, eventLoopDelayMax, cpuTime, memoryResident, memoryHeap, processUptime } = instruments;
  const observe = async (result: BatchObservableResult): Promise<void> => {
    const { user, system } = process.cpuUsage();
    result.observe(cpuTime, user / microsecondsPerSecond, { 'cpu.mode': 'user' });
    result.observe(cpuTime, system / microsecondsPerSecond, { 'cpu.mode': 'system' });
    const { rss, heapUsed } = process.memoryUsage();
    result.observe(memoryResident, rss);
    result.observe(memoryHeap, heapUsed);
    result.observe(processUptime, process.uptime());
    const { p99, max } = await readDelays();
    result.observe(eventLoopDelayP99, p99);
    result.observe(eventLoopDelayMax, max);
  };
  meter.addBatchObservableCallback(observe, [
    eventLoopDelayP99,
    eventLoopDelayMax,
    cpuTime,
    memoryResident,
    memoryHeap,
    processUptime,
  ]);
};
