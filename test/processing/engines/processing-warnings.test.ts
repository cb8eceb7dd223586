import { describe, expect, it } from 'vitest';
import { ProcessingSettings, type WorkflowKind } from '../../../domain/workflow-definitions/definition.ts';
import { loadConfig } from '../../../platform/config.ts';
import { processingWarnings, secondReaderWarnings } from '../../../processing/documents/missing-settings.ts';

const warnings = (kind: WorkflowKind, processing: unknown, settings: Record<string, string> = {}) =>
  processingWarnings({ kind, processing: ProcessingSettings.parse(processing) }, loadConfig(settings).processing).join(
    '\n',
  );

describe('Publishing a workflow that this installation cannot process', () => {
  it('Publishing warns about every missing setting that the engine or the kind needs', () => {
    expect(warnings('document', { engine: 'llm' })).toMatch(/LLM_BASE_URL[\s\S]*LLM_MODEL/);
    expect(warnings('document', { engine: 'http' })).toContain('PROCESSOR_URL');
    expect(warnings('audio', {})).toContain('TRANSCRIPTION_BASE_URL');
    expect(warnings('audio', { engine: 'llm' })).toMatch(/LLM_MODEL[\s\S]*TRANSCRIPTION_BASE_URL/);
  });

  it('Publishing warns about a processor that would never be called', () => {
    expect(warnings('document', { engine: 'http', http: { url: 'http://10.0.0.1/' } })).toContain(
      'WEBHOOK_TRUSTED_ORIGINS',
    );
  });

  it('Publishing warns if a second reader has no model, or a budget in dollars that nobody can count', () => {
    const ofReader = (secondReader: object | undefined, settings: Record<string, string> = {}) =>
      secondReaderWarnings(ProcessingSettings.parse({ secondReader }), loadConfig(settings).processing).join('\n');
    expect(ofReader({})).toContain('set LLM_BASE_URL and LLM_MODEL');
    expect(warnings('document', { secondReader: {} }), 'its submissions do not fail').toBe('');
    const model = { LLM_BASE_URL: 'https://llm.example/v1', LLM_MODEL: 'reader' };
    expect(ofReader({}, model)).toBe('');
    expect(ofReader({ usdPerDay: 5 }, model)).toContain('LLM_PRICE_INPUT');
    const prices = { LLM_PRICE_INPUT: '1', LLM_PRICE_OUTPUT: '4' };
    expect(ofReader({ usdPerDay: 5 }, { ...model, ...prices })).toBe('');
    expect(ofReader(undefined)).toBe('');
  });

  it('Publishing gives no warning if nothing is missing', () => {
    expect(warnings('document', {})).toBe('');
    expect(
      warnings('document', { engine: 'llm' }, { LLM_BASE_URL: 'https://llm.example/v1', LLM_MODEL: 'reader' }),
    ).toBe('');
    expect(warnings('audio', { engine: 'http', http: { url: 'https://processor.example/' } })).toBe('');
    expect(warnings('audio', {}, { TRANSCRIPTION_BASE_URL: 'https://voice.example/v1' })).toBe('');
  });
});
