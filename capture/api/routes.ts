import type { CaptureRoute } from './http/route.ts';
import { getCaptureSession } from './routes/get-session.ts';
import { getCaptureLogo } from './routes/logo.ts';
import { openCaptureUpload } from './routes/open-upload.ts';
import { removeCaptureFile } from './routes/remove-file.ts';
import { sendCapture } from './routes/send.ts';

/** Every endpoint of the capture page. */
export const captureRoutes: readonly CaptureRoute[] = [
  getCaptureSession,
  getCaptureLogo,
  openCaptureUpload,
  removeCaptureFile,
  sendCapture,
];
