/** `node parent.ts CONFINEMENT`: starts a child that starts a program and is then busy forever; prints their ids. */
import { Child } from '../../../processing/children/child.ts';
import { type Confinement, programLauncher } from '../../../processing/children/confinement.ts';

const confinement = JSON.parse(process.argv[2] ?? '') as Confinement;
const entry = new URL('./probe.ts', import.meta.url).pathname;
const testFolder = new URL('../..', import.meta.url).pathname;
const child = new Child(
  {
    entry,
    confinement: { ...confinement, files: false },
    folders: { reads: [testFolder], writes: [] },
    startsPrograms: true,
  },
  { timeoutMs: 600_000, memoryMaxMb: 4_000 },
);
const job = { kind: 'spawn', launcher: programLauncher(confinement), thenBusy: confinement.privileges.length > 0 };
const onProgress = (progress: unknown): void => console.log(JSON.stringify(progress));
await child.run(job, { signal: new AbortController().signal, onProgress });
