import { z } from 'zod';
import { downloadFile, downloadText, extractFile } from './download.ts';
import { installJars } from './maven.ts';
import { goPlatform } from './platform-names.ts';
import type { Tool, ToolContext, ToolSource } from './tool.ts';

const title = 'Temporal test server';
const mavenVersion = '1.39.0';
const sdkVersion = '1.24.0';

const DownloadInfo = z.object({ archiveUrl: z.url(), fileToExtract: z.string() });

/** The server that this version of the SDK would download: the same address says where it is. */
const download: ToolSource = {
  label: 'download',
  cacheName: `temporal-test-server-sdk-${sdkVersion}`,
  async obtain(target: string, context: ToolContext) {
    const { os, arch } = goPlatform();
    const query = new URLSearchParams({ platform: os, arch, 'sdk-name': 'sdk-typescript', 'sdk-version': sdkVersion });
    context.describe(`Connecting to temporal.download (${title})`);
    const info = DownloadInfo.parse(
      JSON.parse(await downloadText(`https://temporal.download/temporal-test-server/default?${query}`, context)),
    );
    const archive = `${target}.tar.gz`;
    await downloadFile(info.archiveUrl, archive, title, context);
    await extractFile(archive, info.fileToExtract, target);
  },
};

const jars: ToolSource = {
  label: 'Maven',
  cacheName: `temporal-test-server-${mavenVersion}`,
  programInFolder: 'temporal-test-server',
  obtain: (target, context) =>
    installJars(
      { groupId: 'io.temporal', artifactId: 'temporal-test-server', version: mavenVersion },
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
  sources: [download, jars],
  help: [
    'apt-get install default-jre-headless maven   (or any Java 11 and Maven), and run the tests again',
    'TEMPORAL_TEST_SERVER=/path/to/it npm test    (a program that is installed already)',
  ],
});
