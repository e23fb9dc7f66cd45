import { useNavigate } from '@tanstack/react-router';
import { type Search, useFilters } from '../../../search.ts';

/** The steps to a connected number, each a screen with a URL of its own. */
export const STEPS = ['server', 'number', 'cost', 'app', 'token', 'ids', 'secret', 'webhooks'] as const;
export type Step = (typeof STEPS)[number];

const isStep = (text: string | undefined): text is Step =>
  (STEPS as readonly (string | undefined)[]).includes(text);

/** Returns the step that the URL names, and what turns to another: a step in the history, which keeps what `search` says. */
export function useStep(): { step: Step; turnTo: (step: Step, search?: Search) => void } {
  const [{ step }] = useFilters();
  const navigate = useNavigate();
  return {
    step: isStep(step) ? step : STEPS[0],
    turnTo: (to, search) =>
      void navigate({ to: '.', search: (before: Search) => ({ ...before, ...search, step: to }) }),
  };
}
