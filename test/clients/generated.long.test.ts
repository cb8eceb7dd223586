import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { findOnPath } from '../../base/programs.ts';
import { projectFile } from '../../base/project.ts';
import { createConformanceWorld } from '../support/clients/conformance.ts';

const run = promisify(execFile);

/** .ci/run copies it from Maven's repository. */
const generator = projectFile('.tmp/openapi-generator/openapi-generator-cli.jar');
const missing = [
  ...(existsSync(generator) ? [] : ['openapi-generator, which .ci/run fetches']),
  ...['java', 'go'].filter((name) => findOnPath(name) === null),
];
if (missing.length > 0)
  console.log(`The generated client of Go is not compiled: there is no ${missing.join(', no ')}.`);

const module = 'example.com/docket/docketapi';
const program = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	api "${module}"
)

func main() {
	configuration := api.NewConfiguration()
	configuration.Servers = api.ServerConfigurations{{URL: os.Getenv("DOCKET_URL")}}
	ctx := context.WithValue(context.Background(), api.ContextAccessToken, os.Getenv("DOCKET_API_KEY"))
	client := api.NewAPIClient(configuration)
	page, _, err := client.WorkflowsAPI.ListWorkflows(ctx).Execute()
	if err != nil {
		panic(err)
	}
	slugs := []string{}
	for _, workflow := range page.Data {
		one, _, err := client.WorkflowsAPI.GetWorkflow(ctx, workflow.Slug).Execute()
		if err != nil {
			panic(err)
		}
		slugs = append(slugs, one.Slug)
	}
	_, response, err := client.WorkflowsAPI.GetWorkflow(ctx, "no-such-workflow").Execute()
	if err == nil {
		panic("a workflow that does not exist was found")
	}
	text, _ := json.Marshal(map[string]any{"slugs": slugs, "status": response.StatusCode})
	fmt.Println(string(text))
}
`;

describe.skipIf(missing.length > 0)('A client generated from the OpenAPI document', { timeout: 540_000 }, () => {
  const made: string[] = [];
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

  it('A generated Go client compiles, and lists and reads the workflows of a running service', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-generated-'));
    made.push(folder);
    const client = join(folder, 'client');
    const options = ['isGoSubmodule=false', 'enumClassPrefix=true', 'packageName=docketapi'].join(',');
    const host = ['--git-host', 'example.com', '--git-user-id', 'docket', '--git-repo-id', 'docketapi'];
    await run(
      'java',
      ['-jar', generator, 'generate', '-g', 'go', '-i', projectFile('api/openapi.json'), '-o', client].concat([
        '--additional-properties',
        options,
        ...host,
      ]),
      { maxBuffer: 16e6 },
    );
    // Its tests are skeletons that need a package of their own.
    await rm(join(client, 'test'), { recursive: true, force: true });
    await mkdir(join(client, 'cmd'));
    await writeFile(join(client, 'cmd', 'main.go'), program);
    await run('go', ['build', '-o', join(folder, 'scenario'), './cmd'], { cwd: client, maxBuffer: 16e6 });

    const { environment, variables, removeFiles } = await createConformanceWorld();
    await removeFiles();
    const { stdout } = await run(join(folder, 'scenario'), [], { env: environment });
    const found: { slugs: string[]; status: number } = JSON.parse(stdout);
    expect(found.status).toBe(404);
    expect(found.slugs.toSorted()).toEqual(
      [variables.autoWorkflow, variables.reviewWorkflow, variables.listedWorkflow].toSorted(),
    );
  });
});
