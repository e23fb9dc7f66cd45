import type { Database, Figure } from './figures.ts';
import type { Trial } from './trial.ts';

export interface Case {
  name: string;
  measures: string;
  why: string;
  /** The databases it runs on when the command line names none. */
  databases: readonly Database[];
  /** Further databases that it can run on. */
  also?: readonly Database[];
  runs: number;
  figures: readonly Figure[];
  charts?: Readonly<Record<string, { title: string; x: string; y: string }>>;
  /** Returns why the case cannot run on this machine, or undefined when it can. */
  lacks?(): string | undefined;
  /** Notes a value of each figure in each run. */
  measure(trial: Trial): Promise<void>;
}

/** Returns the case as it is; its type lets `measure` note only the figures that the case declares. */
export function defineCase<const Figures extends readonly Figure[]>(
  given: Omit<Case, 'figures' | 'measure'> & {
    figures: Figures;
    measure(trial: Trial<Figures[number]['name']>): Promise<void>;
  },
): Case {
  return given;
}
