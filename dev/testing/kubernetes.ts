import { z } from 'zod';

/** The environment variable that passes {@link KubernetesPrograms} as JSON from the test command to the test files. */
export const kubernetesVariable = 'DOCKET_TEST_KUBERNETES';

/** The programs of `npm run test:kubernetes`, by their paths. */
export const KubernetesPrograms = z.object({ etcd: z.string(), apiserver: z.string(), helm: z.string() });

export type KubernetesPrograms = z.output<typeof KubernetesPrograms>;
