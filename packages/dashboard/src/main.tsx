import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { createQueryClient } from './api/query-client.ts';
import { askForSession } from './api/session.tsx';
import { createPages } from './routes.tsx';
import { readSettings } from './settings.ts';
import { followTaps } from './shell/taps.ts';
import { applyTheme, storedTheme } from './shell/theme.ts';
import { copyPhonesPlain } from './ui/elements/phone-format.ts';
import { loadLanguage, preferredLanguage, WordsProvider } from './words/language/language-provider.ts';

applyTheme(storedTheme());
copyPhonesPlain(document);
// Dialogs put a style element into the page to hold it still; the policy lets ours in by this number.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

const settings = readSettings(document);
const queryClient = createQueryClient();
const router = createPages({ settings, queryClient, asked: askForSession(queryClient) });
followTaps((url) => router.history.push(url));

// Not awaited at the top level: the build would then split what all pages share into many small files.
void loadLanguage(preferredLanguage()).then((words) =>
  createRoot(document.getElementById('page')!).render(
    <StrictMode>
      <WordsProvider first={words}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </WordsProvider>
    </StrictMode>,
  ),
);
