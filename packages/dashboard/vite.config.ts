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
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the policy allows no data: scripts or fonts
    reportCompressedSize: false,
    target: 'es2023',
  },
  server: {
    port: 5173,
    proxy: { '^/(api|oauth|docs|assets/pages)': 'http://localhost:3000' },
  },
});
