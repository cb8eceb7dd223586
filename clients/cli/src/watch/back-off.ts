const firstMs = 1000;
const longestMs = 60_000;

/** Growing pauses between tries, with a random part so that several machines do not return together. */
export class BackOff {
  #tries = 0;
  #until = 0;

  /** Whether the pause is over, or there was none. */
  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  /** Starts a longer pause than before, or the one that the service asks for. @returns the pause, in milliseconds */
  start(wantedMs: number | null = null): number {
    const grown = Math.min(longestMs, firstMs * 2 ** this.#tries) * (0.75 + Math.random() / 4);
    const pauseMs = Math.max(wantedMs ?? 0, grown);
    this.#tries += 1;
    this.#until = performance.now() + pauseMs;
    return pauseMs;
  }

  /** Starts over after a success. */
  reset(): void {
    this.#tries = 0;
    this.#until = 0;
  }
}
