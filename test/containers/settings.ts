import { tmpdir } from 'node:os';

const words = (text: string | undefined): readonly string[] => text?.split(/\s+/).filter((word) => word !== '') ?? [];

/** The environment variables of `npm run test:containers`, for engines other than this machine's. */
export const settings = {
  /**
   * The command of Docker, which must have the plugins compose and buildx. It is run in folders below `folder` with
   * relative paths only.
   */
  docker: process.env.DOCKER || 'docker',
  /** The folder for the engine's folders; the engine must see it. */
  folder: process.env.CONTAINERS_FOLDER || tmpdir(),
  /** The address at which this machine reaches the ports that containers publish. */
  host: process.env.CONTAINERS_HOST || '127.0.0.1',
  /** Additional options of `docker build`, such as `--network host`. */
  buildOptions: words(process.env.CONTAINERS_BUILD_OPTIONS),
  /** An additional Compose file for the stack of deploy/compose, such as one with other names of public images. */
  override: process.env.CONTAINERS_OVERRIDE || null,
  /** The same for temporal-dev.yml. */
  devOverride: process.env.CONTAINERS_DEV_OVERRIDE || null,
  /** An image of the previous release, to upgrade from. Without it, the new image serves as both. */
  previousImage: process.env.CONTAINERS_PREVIOUS_IMAGE || null,
  /** Leaves the images and folders of the run in place. */
  keep: process.env.CONTAINERS_KEEP === 'true',
};
