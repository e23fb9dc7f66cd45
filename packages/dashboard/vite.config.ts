import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['meghdoot-source', ...defaultClientConditions] },
  build: {
    assetsDir: 'assets/dashboard', // not under /dashboard, where every path answers with the shell
    manifest: 'manifest.json',
    // What the entry needs is asked for by the page itself. A list of what each other part needs stood in the entry, 2 KB
    // of every first load; a part says so when it comes, and one that is pointed at is fetched before it is pressed.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_part, needed, { hostType }) => (hostType === 'html' ? needed : []),
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
