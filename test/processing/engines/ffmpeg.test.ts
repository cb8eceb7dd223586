import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { decodeRecording } from '../../../processing/documents/read/recordings/decode.ts';
import { findFfmpeg } from '../../../processing/documents/read/recordings/ffmpeg.ts';
import { temporaryFolder } from '../documents/documents.ts';
import { toneWav } from './recordings.ts';

const ffmpeg = await findFfmpeg(process.env.FFMPEG || undefined);

/** A playlist after the header of an MP3 file. It names another file of the machine. */
const disguisedPlaylist = (path: string): Buffer =>
  Buffer.concat([
    Buffer.from('49443303000000000000', 'hex'),
    Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${path}\n#EXT-X-ENDLIST\n`),
  ]);

describe('Recordings that ffmpeg decodes', { timeout: 60_000 }, () => {
  it('The program ffmpeg may only read containers of recordings, from files, and sees no setting of Docket', async () => {
    vi.stubEnv('LLM_API_KEY', 'a-secret-value');
    onTestFinished(() => void vi.unstubAllEnvs());
    await using folder = await temporaryFolder();
    const program = join(folder.path, 'ffmpeg');
    await writeFile(program, '#!/bin/sh\nprintf "%s " "$@" >"$0.arguments"\nenv >"$0.environment"\nexit 1\n');
    await chmod(program, 0o755);
    const path = join(folder.path, 'recording');
    await writeFile(path, disguisedPlaylist('/etc/passwd'));
    expect(await decodeRecording({ path, ffmpeg: program, durationMaxSeconds: 5 }, [])).toBeNull();
    const given = await readFile(`${program}.arguments`, 'utf8');
    expect(given).toContain('-protocol_whitelist file,pipe -format_whitelist aac,avi,flac,matroska,mov,mp3,ogg,wav -i');
    expect(await findFfmpeg(program)).toBeNull();
    expect(await readFile(`${program}.environment`, 'utf8')).not.toContain('a-secret-value');
  });

  it.runIf(ffmpeg)('A playlist that is disguised as MP3 opens no other file', async () => {
    await using folder = await temporaryFolder();
    const sound = join(folder.path, 'other.wav');
    await writeFile(sound, toneWav(2));
    const path = join(folder.path, 'recording.mp3');
    await writeFile(path, disguisedPlaylist(sound));
    expect(await decodeRecording({ path, ffmpeg, durationMaxSeconds: 5 }, [])).toBeNull();
    expect((await decodeRecording({ path: sound, ffmpeg, durationMaxSeconds: 5 }, []))?.measures.seconds).toBeCloseTo(
      2,
    );
  });
});
