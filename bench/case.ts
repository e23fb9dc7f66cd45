import type { Database, Figure } from './figures.ts';
import type { Trial } from './trial.ts';

export interface Case {
  name: string;
  /** What is measured, in a sentence or two. */
  measures: string;
  /** Why its aims are what they are. */
  why: string;
  /** What it runs on when no database is named, and what it can run on besides. */
  databases: readonly Database[];
  also?: readonly Database[];
  /** How often, unless `--runs` says so. */
  runs: number;
  figures: readonly Figure[];
  /** What its series are called on the page. */
  charts?: Readonly<Record<string, { title: string; x: string; y: string }>>;
  /** What is missing here for it to run. */
  lacks?(database: Database): string | undefined;
  /** Notes a value of each figure in each run. */
  measure(trial: Trial): Promise<void>;
}
