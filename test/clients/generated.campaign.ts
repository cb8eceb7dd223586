import { execFile, spawnSync } from 'node:child_process';
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

/** .ci/clients copies it from Maven's repository. */
const generator = projectFile('.tmp/openapi-generator/openapi-generator-cli.jar');
const missing = [
  ...(existsSync(generator) ? [] : ['openapi-generator, which .ci/clients fetches']),
  ...(findOnPath('java') === null ? ['java'] : []),
];
if (missing.length > 0) console.log(`No generated client is compiled: there is no ${missing.join(', no ')}.`);

/** Guzzle, which the PHP client calls, as Debian's package php-guzzlehttp-guzzle installs it. */
const guzzle = '/usr/share/php/GuzzleHttp/autoload.php';

/** Whether Ruby finds Typhoeus, which the Ruby client calls: Debian's package ruby-typhoeus. */
const hasTyphoeus = spawnSync('ruby', ['-e', 'require "typhoeus"']).status === 0;

/** The missing requirements of each language, except for the generator. */
const needs = {
  Go: ['go'].filter((name) => findOnPath(name) === null),
  Java: ['javac', 'mvn'].filter((name) => findOnPath(name) === null),
  PHP: [
    ...(findOnPath('php') === null ? ['php'] : []),
    ...(existsSync(guzzle) ? [] : ['Debian package php-guzzlehttp-guzzle']),
  ],
  Ruby: [...(findOnPath('ruby') === null ? ['ruby'] : []), ...(hasTyphoeus ? [] : ['Debian package ruby-typhoeus'])],
  'C#': ['dotnet'].filter((name) => findOnPath(name) === null),
} as const;
for (const [language, absent] of Object.entries(needs)) {
  if (absent.length > 0) {
    console.log(`The generated ${language} client is not run: there is no ${absent.join(', no ')}.`);
  }
}

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

const javaProgram = `import com.example.docket.ApiClient;
import com.example.docket.ApiException;
import com.example.docket.api.WorkflowsApi;
import com.example.docket.model.WorkflowSummary;
import java.util.ArrayList;
import java.util.List;

public class Main {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("DOCKET_URL"));
    String key = System.getenv("DOCKET_API_KEY");
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    WorkflowsApi workflows = new WorkflowsApi(client);
    List<String> slugs = new ArrayList<>();
    for (WorkflowSummary workflow : workflows.listWorkflows(null, null).getData()) {
      slugs.add("\\"" + workflows.getWorkflow(workflow.getSlug()).getSlug() + "\\"");
    }
    int status = 0;
    try {
      workflows.getWorkflow("no-such-workflow");
    } catch (ApiException error) {
      status = error.getCode();
    }
    System.out.println("{\\"slugs\\": [" + String.join(",", slugs) + "], \\"status\\": " + status + "}");
  }
}
`;

const phpProgram = `<?php
require '${guzzle}';
spl_autoload_register(function ($name) {
    $file = __DIR__ . '/client/lib/' . str_replace('\\\\', '/', substr($name, strlen('Docket\\\\'))) . '.php';
    if (str_starts_with($name, 'Docket\\\\') && is_file($file)) {
        require $file;
    }
});
$configuration = Docket\\Configuration::getDefaultConfiguration();
$configuration->setHost(getenv('DOCKET_URL'));
$configuration->setAccessToken(getenv('DOCKET_API_KEY'));
$workflows = new Docket\\Api\\WorkflowsApi(new GuzzleHttp\\Client(), $configuration);
$slugs = [];
foreach ($workflows->listWorkflows()->getData() as $workflow) {
    $slugs[] = $workflows->getWorkflow($workflow->getSlug())->getSlug();
}
$status = 0;
try {
    $workflows->getWorkflow('no-such-workflow');
} catch (Docket\\ApiException $error) {
    $status = $error->getCode();
}
echo json_encode(['slugs' => $slugs, 'status' => $status]);
`;

const rubyProgram = `$LOAD_PATH.unshift(File.join(__dir__, 'client', 'lib'))
require 'json'
require 'uri'
require 'docket_api'
DocketApi.configure do |configuration|
  address = URI(ENV.fetch('DOCKET_URL'))
  configuration.scheme = address.scheme
  configuration.host = "#{address.host}:#{address.port}"
  configuration.access_token = ENV.fetch('DOCKET_API_KEY')
end
workflows = DocketApi::WorkflowsApi.new
slugs = workflows.list_workflows.data.map { |one| workflows.get_workflow(one.slug).slug }
status = 0
begin
  workflows.get_workflow('no-such-workflow')
rescue DocketApi::ApiError => error
  status = error.code
end
puts JSON.generate(slugs: slugs, status: status)
`;

const csharpProgram = `using System;
using System.Linq;
using System.Text.Json;
using Docket.Api;
using Docket.Client;

static class Program {
  static void Main() {
    var configuration = new Configuration {
      BasePath = Environment.GetEnvironmentVariable("DOCKET_URL"),
      AccessToken = Environment.GetEnvironmentVariable("DOCKET_API_KEY"),
    };
    var workflows = new WorkflowsApi(configuration);
    var slugs = workflows.ListWorkflows().Data.Select(one => workflows.GetWorkflow(one.Slug).Slug).ToList();
    var status = 0;
    try { workflows.GetWorkflow("no-such-workflow"); } catch (ApiException error) { status = error.ErrorCode; }
    Console.WriteLine(JsonSerializer.Serialize(new { slugs, status }));
  }
}
`;

const csharpProject = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType><TargetFramework>net8.0</TargetFramework>
    <EnableDefaultCompileItems>false</EnableDefaultCompileItems>
  </PropertyGroup>
  <ItemGroup>
    <Compile Include="Program.cs" />
    <ProjectReference Include="client/src/Docket/Docket.csproj" />
  </ItemGroup>
</Project>
`;

describe.skipIf(missing.length > 0)('A client generated from the OpenAPI document', { timeout: 540_000 }, () => {
  const made: string[] = [];
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));

  /** Generates a client into the folder `client` of a new folder. @returns the new folder */
  const generate = async (language: string, properties: readonly string[], ...args: readonly string[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-generated-'));
    made.push(folder);
    const options = ['-g', language, '-i', projectFile('api/openapi.json'), '-o', join(folder, 'client')];
    const without = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
    await run(
      'java',
      ['-jar', generator, 'generate', ...options, '--additional-properties', properties.join(',')].concat([
        '--global-property',
        without,
        ...args,
      ]),
      { maxBuffer: 16e6 },
    );
    return folder;
  };

  /** Runs the first scenario: every workflow is listed and read, and one that does not exist is a problem. */
  const expectScenario = async (program: string, args: readonly string[], folder: string) => {
    const { environment, variables, removeFiles } = await createConformanceWorld();
    await removeFiles();
    const { stdout } = await run(program, [...args], { cwd: folder, env: { ...process.env, ...environment } });
    const found: { slugs: string[]; status: number } = JSON.parse(stdout);
    expect(found.status).toBe(404);
    expect(found.slugs.toSorted()).toEqual(
      [variables.autoWorkflow, variables.reviewWorkflow, variables.listedWorkflow].toSorted(),
    );
  };

  it.skipIf(needs.Go.length > 0)(
    'A generated Go client compiles, and lists and reads the workflows of a running service',
    async () => {
      const properties = ['isGoSubmodule=false', 'enumClassPrefix=true', 'packageName=docketapi'];
      const host = ['--git-host', 'example.com', '--git-user-id', 'docket', '--git-repo-id', 'docketapi'];
      const folder = await generate('go', properties, ...host);
      const client = join(folder, 'client');
      // Its tests are skeletons that need another package.
      await rm(join(client, 'test'), { recursive: true, force: true });
      await mkdir(join(client, 'cmd'));
      await writeFile(join(client, 'cmd', 'main.go'), program);
      await run('go', ['build', '-o', join(folder, 'scenario'), './cmd'], { cwd: client, maxBuffer: 16e6 });
      await expectScenario(join(folder, 'scenario'), [], folder);
    },
  );

  it.skipIf(needs.Java.length > 0)(
    'A generated Java client compiles, and lists and reads the workflows of a running service',
    async () => {
      const name = 'com.example.docket';
      const folder = await generate('java', [
        'library=native',
        `invokerPackage=${name}`,
        `apiPackage=${name}.api`,
        `modelPackage=${name}.model`,
      ]);
      const client = join(folder, 'client');
      const maven = ['-q', '-B', '-Dmaven.test.skip=true', 'compile', 'dependency:copy-dependencies'];
      await run('mvn', [...maven, '-DincludeScope=compile'], { cwd: client, maxBuffer: 16e6 });
      await writeFile(join(folder, 'Main.java'), javaProgram);
      const classes = ['client/target/classes', 'client/target/dependency/*', '.'].join(':');
      await run('javac', ['-cp', classes, 'Main.java'], { cwd: folder });
      await expectScenario('java', ['-cp', classes, 'Main'], folder);
    },
  );

  it.skipIf(needs.PHP.length > 0)(
    'A generated PHP client lists and reads the workflows of a running service',
    async () => {
      const folder = await generate('php', ['invokerPackage=Docket']);
      await writeFile(join(folder, 'main.php'), phpProgram);
      await expectScenario('php', ['main.php'], folder);
    },
  );

  it.skipIf(needs.Ruby.length > 0)(
    'A generated Ruby client lists and reads the workflows of a running service',
    async () => {
      const folder = await generate('ruby', ['gemName=docket_api', 'moduleName=DocketApi']);
      await writeFile(join(folder, 'main.rb'), rubyProgram);
      await expectScenario('ruby', ['main.rb'], folder);
    },
  );

  it.skipIf(needs['C#'].length > 0)(
    'A generated C# client compiles, and lists and reads the workflows of a running service',
    async () => {
      const folder = await generate('csharp', ['packageName=Docket', 'targetFramework=net8.0', 'library=httpclient']);
      await writeFile(join(folder, 'Program.cs'), csharpProgram);
      await writeFile(join(folder, 'Scenario.csproj'), csharpProject);
      await run('dotnet', ['build', '-o', 'built'], { cwd: folder, maxBuffer: 16e6 });
      await expectScenario('dotnet', ['built/Scenario.dll'], folder);
    },
  );
});
