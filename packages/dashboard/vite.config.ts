import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compileMessages } from './compile-messages.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileMessages(), react(), tailwindcss()],
  resolve: { conditions: ['meghdoot-source', ...defaultClientConditions] },
  build: {
    assetsDir: 'assets/dashboard', // not under /dashboard, where every path answers with the shell
    manifest: 'manifest.json',
    // The page names the files that the entry needs. A list of those that each lazy part needs would add 2 KB
    // to every first load; a part imports them itself, and is fetched when its link is pointed at.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_part, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    // What most parts need is one file, and so is what is small and several need: each file on its own costs a request
    // and a millisecond of a browser's main thread, and compresses less well.
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        'push-worker': join(import.meta.dirname, 'src/push-worker.ts'),
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', minShareCount: 24, priority: 1 },
            { name: 'small', minShareCount: 6, maxModuleSize: 1000 },
          ],
        },
        // A service worker keeps its name, by which browsers know it.
        entryFileNames: ({ name }) =>
          name === 'push-worker' ? '[name].js' : 'assets/dashboard/[name]-[hash].js',
      },
    },
    assetsInlineLimit: 0, // the policy allows no data: scripts or fonts
    reportCompressedSize: false,
    target: 'es2023',
  },
  server: {
    port: 5173,
    proxy: { '^/(api|oauth|docs|assets/pages)': 'http://localhost:3000' },
  },
});
