/**
 * Variables that a decoder may see: how the system finds programs and libraries, language and time zone, and settings of
 * memory allocators and thread pools. Everything else stays with the parent, above all secrets.
 */
const passedOn: readonly string[] = [
  'PATH',
  'LANG',
  'LANGUAGE',
  'TZ',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'DYLD_LIBRARY_PATH',
  'MALLOC_ARENA_MAX',
  'MALLOC_CONF',
  'OMP_NUM_THREADS',
  'UV_THREADPOOL_SIZE',
  'VIPS_CONCURRENCY',
];

const isPassedOn = (name: string): boolean => passedOn.includes(name) || name.startsWith('LC_');

/** The environment of a process that opens untrusted files, without any setting of Docket. */
export const decoderEnvironment = (): Record<string, string> => {
  const environment: Record<string, string> = { VIPS_BLOCK_UNTRUSTED: '1' };
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && isPassedOn(name)) environment[name] = value;
  }
  return environment;
};
