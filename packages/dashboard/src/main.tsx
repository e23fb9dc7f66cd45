import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { createQueryClient } from './api/query-client.ts';
import { createPages } from './routes.tsx';
import { readSettings } from './settings.ts';
import { applyTheme, storedTheme } from './shell/theme.ts';
import { copyPhonesPlain } from './ui/elements/phone-format.ts';
import { preferredLanguage, WordsProvider } from './words/translations.ts';

applyTheme(storedTheme());
copyPhonesPlain(document);
// Dialogs put a style element into the page to hold it still; the policy lets ours in by this number.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '');

const settings = readSettings(document);
const queryClient = createQueryClient();
const router = createPages({ settings, queryClient });

createRoot(document.getElementById('page')!).render(
  <StrictMode>
    <WordsProvider language={preferredLanguage()}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </WordsProvider>
  </StrictMode>,
);
