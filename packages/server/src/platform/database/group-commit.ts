/**
 * Turns the writes of concurrent requests into one transaction: whoever asks while a commit is under way waits for the
 * next one, so that one synced commit answers many (64 rows a commit cost about what one does).
 */
export class GroupCommit<In, Out> {
  readonly #commit: (batch: In[]) => Promise<Out[]>;
  readonly #gatherMs: number;
  #waiting: { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void }[] = [];
  #running = false;

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
      if (this.#running) return;
      this.#running = true;
      // Lets the requests that have arrived join.
      if (this.#gatherMs > 0) setTimeout(() => void this.#flush(), this.#gatherMs);
      else setImmediate(() => void this.#flush());
    });
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting.splice(0, 512);
    const answer = await this.#commit(batch.map((entry) => entry.item)).then(
      (results) => () => {
        for (const [i, entry] of batch.entries()) entry.resolve(results[i]!);
      },
      (error: unknown) => () => {
        for (const entry of batch) entry.reject(error);
      },
    );
    if (this.#waiting.length === 0) {
      this.#running = false;
      answer();
    } else if (this.#gatherMs > 0) {
      setTimeout(() => void this.#flush(), this.#gatherMs);
      answer();
    } else {
      // The database has its next batch before this one is answered: it works while the answers are written.
      void this.#flush();
      setImmediate(answer);
    }
  }
}
