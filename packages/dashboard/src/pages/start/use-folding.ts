import { useState } from 'react';
import { isDone, type Progress, type StepName } from './progress.ts';

/** The next step is open, and those that were done since the page came: what they say is still being read. */
export function useFolding(progress: Progress, steps: readonly StepName[]) {
  const [doneBefore] = useState(() => steps.filter((name) => isDone[name](progress)));
  const [chosen, setChosen] = useState<Partial<Record<StepName, boolean>>>({});
  const next = steps.find((name) => !isDone[name](progress));
  const isOpen = (name: StepName) =>
    chosen[name] ?? (name === next || (isDone[name](progress) && !doneBefore.includes(name)));
  return {
    isOpen,
    toggle: (name: StepName) => setChosen((before) => ({ ...before, [name]: !isOpen(name) })),
    allDone: next === undefined,
  };
}
