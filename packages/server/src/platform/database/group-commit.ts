/**
 * Turns the writes of concurrent requests into one transaction: whoever asks while a commit is under way waits for the
 * next one, so that one synced commit answers many (64 rows a commit cost about what one does).
 */
export class GroupCommit<In, Out> {
  readonly #commit: (batch: In[]) => Promise<Out[]>;
  #waiting: { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void }[] = [];
  #running: Promise<void> | undefined;

  /** `commit` writes a batch durably and answers one result for each item, in the same order. */
  constructor(commit: (batch: In[]) => Promise<Out[]>) {
    this.#commit = commit;
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
      await new Promise<void>((resolve) => setImmediate(resolve));
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
