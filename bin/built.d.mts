export const BUILT_IN: readonly string[];
export const DIST: string;
export const SOURCES: string;
export const PROGRAM: { built: string; source: string };
export const MARK: string;
export function digestOfServer(): string;
export function digestOf(paths: readonly string[]): string;
export function builtFrom(folder: string): string | undefined;
export function programToRun(): string;
