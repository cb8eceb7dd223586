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

/**
 * Sizes in bytes for the allocator of glibc; others ignore them. By default, it keeps freed pictures and tensors for
 * later ones, and has one heap for each thread that decodes pictures.
 */
const allocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: `${16 * 1024 * 1024}`,
  MALLOC_TRIM_THRESHOLD_: `${32 * 1024 * 1024}`,
};

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
  const environment: Record<string, string> = { ...allocator, VIPS_BLOCK_UNTRUSTED: '1' };
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && isPassedOn(name)) environment[name] = value;
  }
  return environment;
};
