/**
 * Variables that a decoder may see: how the system finds programs and libraries, language and time zone, and settings
 * of memory allocators and thread pools. Everything else stays with the parent, above all secrets.
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

/**
 * Keeps ONNX Runtime from reporting to its maker: without this setting, its official builds of 1.29 and later write an
 * id of the machine into the home folder and send which models run and how. Call it before the first model of a process
 * is loaded.
 */
export const disableModelTelemetry = (): void => {
  process.env.ORT_DISABLE_TELEMETRY = '1';
};

/** The environment of a process that opens untrusted files, without any setting of Docket. */
export const decoderEnvironment = (): Record<string, string> => {
  const environment: Record<string, string> = { VIPS_BLOCK_UNTRUSTED: '1' };
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && isPassedOn(name)) environment[name] = value;
  }
  return environment;
};
