import { projectFile } from '../../base/project.ts';
import { installJars } from './maven.ts';
import type { Tool, ToolSource } from './tool.ts';

const title = 'Temporal test server';
const mavenVersion = '1.39.0';

const jars: ToolSource = {
  label: 'Maven',
  cacheName: `temporal-test-server-${mavenVersion}`,
  programInFolder: 'temporal-test-server',
  obtain: (target, context) =>
    installJars(
      { groupId: 'io.temporal', artifactId: 'temporal-test-server', version: mavenVersion },
      projectFile('dev/binaries/test-server.sha256'),
      target,
      title,
      context,
    ),
};

/** The server for workflow tests, which skips time. `path` is the value of TEMPORAL_TEST_SERVER. */
export const temporalTestServer = (path: string | undefined): Tool => ({
  title,
  setting: { name: 'TEMPORAL_TEST_SERVER', value: path },
  command: null,
  probe: null,
  sources: [jars],
  help: [
    'apt-get install default-jre-headless maven   (or any Java 11 and Maven), and run the tests again',
    'TEMPORAL_TEST_SERVER=/path/to/it npm test    (a program that is already installed)',
  ],
});
