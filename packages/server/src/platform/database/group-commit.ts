import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/**
 * Turns the writes of concurrent requests into one transaction: whoever asks while a commit is under way waits for the
 * next one, so that one synced commit answers many (64 rows a commit cost about what one does).
 */
export class GroupCommit<In, Out> {
  readonly #commit: (batch: In[]) => Promise<Out[]>;
  readonly #gatherMs: number;
  #waiting: { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void }[] = [];
  #running: Promise<void> | undefined;

  /**
   * `commit` writes a batch durably and answers one result for each item, in the same order. `gatherMs` is how long a
   * batch waits for more to join, where nobody waits for the answer; by default only for what has arrived already.
   */
  constructor(commit: (batch: In[]) => Promise<Out[]>, gatherMs = 0) {
    this.#commit = commit;
    this.#gatherMs = gatherMs;
  }

  submit(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when everything submitted so far is committed. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Lets the requests that have arrived join, and another writer of the same file have its turn.
      await (this.#gatherMs > 0 ? wait(this.#gatherMs) : setImmediate());
      const batch = this.#waiting.splice(0, 512);
      try {
        const results = await this.#commit(batch.map((entry) => entry.item));
        for (const [i, entry] of batch.entries()) entry.resolve(results[i]!);
      } catch (error) {
        for (const entry of batch) entry.reject(error);
      }
    }
    this.#running = undefined;
  }
}
