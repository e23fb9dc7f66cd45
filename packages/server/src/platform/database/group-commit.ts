import { type Arriving, whileMoreArrive } from '../arrivals.ts';
import { type Clock, SECOND, WOKEN } from '../clock.ts';
import { isOutage } from './failures.ts';

export interface GroupCommitOptions<In, Written, Out> {
  /**
   * Writes a batch durably and returns one result for each item, in the same order. When it fails, nothing of the batch
   * is written, and it has failed for each.
   */
  commit(batch: In[]): Promise<Written[]>;
  /** Does what is left for one item after its batch is committed; a failure here belongs to that item alone. */
  follow(item: In, written: Written): Out | Promise<Out>;
  clock: Pick<Clock, 'pause' | 'monotonic'>;
  /**
   * Lets more items join a batch for `ms` milliseconds or until there are `enough`, where nobody waits for the
   * response. Without it a batch takes what arrives close together.
   */
  gather?: { ms: number; enough: number };
  /**
   * The database works beside this thread (PostgreSQL): it has its next batch, what one turn has brought, before the
   * callers of the last go on.
   */
  beside?: boolean;
}

/**
 * An item that has waited this long when its batch fails is refused instead of being tried again, since the next try
 * may take as long.
 */
const PATIENCE_MS = 3 * SECOND;

interface Entry<In, Out> {
  item: In;
  /** Since when it waits. */
  since: number;
  resolve(out: Out | Promise<Out>): void;
  reject(error: unknown): void;
}

/**
 * Turns the writes of concurrent requests into one transaction: whoever asks while a commit is under way waits for the
 * next one, so that one synced commit serves many (64 rows a commit cost about what one does).
 */
export class GroupCommit<In, Written, Out> {
  readonly #commit: (batch: In[]) => Promise<Written[]>;
  readonly #follow: (item: In, written: Written) => Out | Promise<Out>;
  readonly #clock: Pick<Clock, 'pause' | 'monotonic'>;
  readonly #gathering: { ms: number; enough: number } | undefined;
  readonly #arriving: Arriving;
  #enough = new AbortController();
  #waiting: Entry<In, Out>[] = [];
  #running = false;

  constructor({ commit, follow, clock, gather, beside = false }: GroupCommitOptions<In, Written, Out>) {
    this.#commit = commit;
    this.#follow = follow;
    this.#clock = clock;
    this.#gathering = gather;
    this.#arriving = { clock, count: () => this.#waiting.length, beside };
  }

  submit(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: this.#clock.monotonic(), resolve, reject });
      if (this.#waiting.length === this.#gathering?.enough) this.#enough.abort(WOKEN);
      if (this.#running) return;
      this.#running = true;
      void this.#gather();
    });
  }

  async #gather(): Promise<void> {
    if (this.#gathering) await this.#clock.pause(this.#gathering.ms, this.#enough.signal);
    else await whileMoreArrive(this.#arriving);
    await this.#flush();
  }

  async #flush(): Promise<void> {
    if (this.#enough.signal.aborted) this.#enough = new AbortController();
    const batch = this.#waiting.splice(0, 512);
    const respond = await this.#commit(batch.map((entry) => entry.item)).then(
      (written) => () => {
        for (const [i, entry] of batch.entries()) this.#settle(entry, written[i]!);
      },
      (error: unknown) => {
        if (isOutage(error)) batch.push(...this.#impatient());
        return () => {
          for (const entry of batch) entry.reject(error);
        };
      },
    );
    this.#running = this.#waiting.length > 0;
    if (this.#running && this.#arriving.beside) {
      void this.#flush();
      await this.#clock.pause(0);
    } else if (this.#running) void this.#gather();
    respond();
  }

  #impatient(): Entry<In, Out>[] {
    const before = this.#clock.monotonic() - PATIENCE_MS;
    const next = this.#waiting.findIndex(({ since }) => since > before);
    return this.#waiting.splice(0, next < 0 ? this.#waiting.length : next);
  }

  #settle(entry: Entry<In, Out>, written: Written): void {
    try {
      entry.resolve(this.#follow(entry.item, written));
    } catch (error) {
      entry.reject(error);
    }
  }
}
