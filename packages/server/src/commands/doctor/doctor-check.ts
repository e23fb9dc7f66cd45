export interface Check {
  name: string;
  status: 'ok' | 'warning' | 'failed';
  message: string;
}

export const passed = (name: string, message: string): Check => ({ name, status: 'ok', message });
export const doubtful = (name: string, message: string): Check => ({ name, status: 'warning', message });
export const failed = (name: string, message: string): Check => ({ name, status: 'failed', message });

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
