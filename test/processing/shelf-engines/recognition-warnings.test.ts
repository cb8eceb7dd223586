import { describe, expect, it } from 'vitest';
import { ShelfRecognitionSettings } from '../../../domain/shelf-profiles/profile.ts';
import { loadConfig } from '../../../platform/config.ts';
import { recognitionWarning } from '../../../processing/shelf/engines/missing-settings.ts';

const warning = (recognition: object, settings: Record<string, string> = {}) =>
  recognitionWarning(ShelfRecognitionSettings.parse(recognition), loadConfig(settings).shelf);

describe('Publishing a shelf profile whose engine this installation cannot run', () => {
  it('Publishing warns about every missing setting that the engine of the profile needs', () => {
    expect(warning({ engine: 'llm' })).toMatch(/LLM_BASE_URL and LLM_MODEL/);
    expect(warning({ engine: 'llm' }, { LLM_MODEL: 'seer' })).toMatch(/set LLM_BASE_URL$/);
    expect(warning({ engine: 'http' })).toContain('RECOGNIZER_URL');
  });

  it('Publishing warns about a recognizer that would never be called', () => {
    expect(warning({ engine: 'http', http: { url: 'http://10.0.0.1/' } })).toContain('WEBHOOK_TRUSTED_ORIGINS');
  });

  it('Publishing does not warn if all settings are present', () => {
    expect(warning({})).toBeNull();
    expect(warning({ engine: 'llm' }, { LLM_BASE_URL: 'https://llm.example/v1', LLM_MODEL: 'seer' })).toBeNull();
    expect(warning({ engine: 'http', http: { url: 'https://recognizer.example/' } })).toBeNull();
  });
});
