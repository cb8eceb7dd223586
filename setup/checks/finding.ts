/** A finding of the doctor. */
export interface Finding {
  /** `ok`: fine. `note`: worth knowing. `problem`: Docket does not run, or not safely, until it is fixed. */
  readonly level: 'ok' | 'note' | 'problem';
  /** One sentence: the subject of the check, and the finding. */
  readonly detail: string;
  /** The fix; missing if there is nothing to do. */
  readonly fix?: string;
}

/** A group of findings about one part. It changes nothing except its own object in the bucket. */
export interface Check {
  readonly name: string;
  /** @throws if the check cannot run; the message becomes a problem */
  readonly run: () => Promise<readonly Finding[]>;
}

export const ok = (detail: string): Finding => ({ level: 'ok', detail });
export const note = (detail: string, fix?: string): Finding => ({ level: 'note', detail, ...(fix ? { fix } : {}) });
export const problem = (detail: string, fix: string): Finding => ({ level: 'problem', detail, fix });

/** The most that two clocks may differ before signatures and expiry times fail. */
const skewMaxMs = 5_000;

/**
 * Compares a server's clock with this machine's; `askedAtMs` and `answeredAtMs` are the times of the request and the
 * response.
 */
export const clockFinding = (server: string, serverMs: number, askedAtMs: number, answeredAtMs: number): Finding => {
  const skewMs = Math.round(serverMs - (askedAtMs + answeredAtMs) / 2);
  if (Math.abs(skewMs) <= skewMaxMs) return ok(`The clock of ${server} agrees with this machine's.`);
  const seconds = (Math.abs(skewMs) / 1000).toFixed(0);
  return problem(
    `The clock of ${server} is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} this machine's.`,
    'Synchronize both with NTP; presigned URLs and webhook signatures depend on the time.',
  );
};
