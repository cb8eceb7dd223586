import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { readExpectedSamples, readSampleWorkflow, sampleWorkflowSlugs } from '../../samples/catalog/documents.ts';

describe.each(sampleWorkflowSlugs)('The sample workflow %s', (slug) => {
  it('The sample workflow %s is a valid workflow file named by its slug', async () => {
    const file = await readSampleWorkflow(slug);
    expect(file.slug).toBe(slug);
    expect(file.processing.fraud.identifyingFields.length).toBeGreaterThan(0);
  });

  it('The sample workflow %s accepts the type of every sample that is sent to it', async () => {
    const { upload } = await readSampleWorkflow(slug);
    const samples = Object.values(await readExpectedSamples()).filter((sample) => sample.workflow === slug);
    expect(samples.length).toBeGreaterThan(1);
    for (const sample of samples) expect(upload.acceptedFormats).toContain(sample.contentType);
  });

  it('The sample workflow %s has exactly the fields whose true values are known', async () => {
    const { outputSchema } = await readSampleWorkflow(slug);
    const asked = outputSchema.map((field) => field.name).sort();
    for (const sample of Object.values(await readExpectedSamples())) {
      if (sample.workflow === slug) expect(Object.keys(sample.extractedData).sort()).toEqual(asked);
    }
  });

  it('The sample workflow %s has patterns, lengths and values that the true values satisfy', async () => {
    const { outputSchema } = await readSampleWorkflow(slug);
    for (const sample of Object.values(await readExpectedSamples())) {
      if (sample.workflow !== slug) continue;
      for (const { name, validation, values } of outputSchema) {
        const value = sample.extractedData[name];
        if (typeof value !== 'string') continue;
        expect(value).toMatch(new RegExp(validation.pattern ?? ''));
        expect(value.length).toBeLessThanOrEqual(validation.maxLength ?? 200);
        expect(value.length).toBeGreaterThanOrEqual(validation.minLength ?? 1);
        if (values) expect(values).toContain(value);
      }
    }
  });
});

const workflows = new URL('../../samples/workflows/', import.meta.url);

it('Every file in samples/workflows is a valid workflow, has the name of its slug, and compares identifying fields', async () => {
  const names = await readdir(workflows);
  expect(names.length).toBeGreaterThanOrEqual(9);
  for (const name of names) {
    const { slug, outputSchema, processing } = WorkflowFile.parse(
      JSON.parse(await readFile(new URL(name, workflows), 'utf8')),
    );
    expect(`${slug}.json`).toBe(name);
    expect(outputSchema.map((field) => field.name)).toEqual(expect.arrayContaining(processing.fraud.identifyingFields));
  }
});
