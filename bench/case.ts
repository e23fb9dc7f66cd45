import type { Database, Figure } from './figures.ts';
import type { Trial } from './trial.ts';

export interface Case {
  name: string;
  measures: string;
  why: string;
  /** The databases it runs on when none is named, and those it can run on besides. */
  databases: readonly Database[];
  also?: readonly Database[];
  runs: number;
  figures: readonly Figure[];
  charts?: Readonly<Record<string, { title: string; x: string; y: string }>>;
  lacks?(database: Database): string | undefined;
  /** Notes a value of each figure in each run. */
  measure(trial: Trial): Promise<void>;
}

/** Has a case note its own figures alone. */
export function defineCase<const Figures extends readonly Figure[]>(
  given: Omit<Case, 'figures' | 'measure'> & {
    figures: Figures;
    measure(trial: Trial<Figures[number]['name']>): Promise<void>;
  },
): Case {
  return given;
}
