/** The service can be split: `serve --no-workers` responds to HTTP, `work` does the background work. */
export const SERVE = ['serve', '--no-workers'] as const;
export const WORK = ['work'] as const;
