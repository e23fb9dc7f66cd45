/** Keeps for how long a server has been silent, over all connections of a pool. */
export class Hearing {
  #underWay = 0;
  /** Since when something is waited for and nothing was heard; undefined: nothing is. */
  #silentSince: number | undefined;

  /** Milliseconds for which the server has been asked and has said nothing; 0 while it responds. */
  get silentMs(): number {
    return this.#silentSince === undefined ? 0 : performance.now() - this.#silentSince;
  }

  ask(): void {
    this.#underWay++;
    this.#silentSince ??= performance.now();
  }

  /** Ends what `ask` began, with a word of the server's or without one. */
  settle(heard: boolean): void {
    this.#underWay--;
    if (heard) this.hear();
  }

  hear(): void {
    this.#silentSince = this.#underWay > 0 ? performance.now() : undefined;
  }
}

/** Returns whether a failure is a server that said nothing, and not one that refused or a connection that ended. */
export function isSilence(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ETIMEDOUT' || code === undefined; // the pool's own words for its time-outs have no code
}
