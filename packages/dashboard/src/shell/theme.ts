type Theme = 'system' | 'light' | 'dark';

const STORED_AS = 'meghdoot-theme';

export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED_AS);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') {
    delete dataset.theme;
    localStorage.removeItem(STORED_AS);
  } else {
    dataset.theme = theme;
    localStorage.setItem(STORED_AS, theme);
  }
}
