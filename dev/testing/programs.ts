import { Refusal } from '../../base/refusal.ts';
import type { Config } from '../../platform/config.ts';
import type { Progress } from '../base/progress.ts';
import { chromium } from '../binaries/chromium.ts';
import { getTool } from '../binaries/get-tool.ts';
import { minioServer } from '../binaries/minio-server.ts';
import { temporalCli } from '../binaries/temporal-cli.ts';
import { temporalTestServer } from '../binaries/test-server.ts';
import type { Tool } from '../binaries/tool.ts';
import { findOcrModels } from '../stack/ocr-models.ts';
import type { TestStack } from './stack.ts';

const find = (tool: Tool, progress: Progress, signal: AbortSignal): Promise<string> =>
  progress.step(`Finding the ${tool.title}`, (describe) => getTool(tool, { describe, signal }));

/** Finds a program that only some test files need; null if it is missing, which those files report. */
const findOptional = (tool: Tool, progress: Progress, signal: AbortSignal): Promise<string | null> =>
  find(tool, progress, signal).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });

/**
 * Finds the programs that the tests run, and installs the missing ones.
 * @throws Refusal with the command that installs the one that is missing
 */
export const findTestPrograms = async (
  { binaries, processing }: Config,
  progress: Progress,
  signal: AbortSignal,
): Promise<TestStack['programs']> => ({
  temporal: await find(temporalCli(binaries.temporal), progress, signal),
  minio: await find(minioServer(binaries.minio), progress, signal),
  temporalTestServer: await find(temporalTestServer(binaries.temporalTestServer), progress, signal),
  ocrModels: await findOcrModels(processing.ocrModelsDir, progress, signal),
  chromium: await findOptional(chromium(binaries.chromium), progress, signal),
});
