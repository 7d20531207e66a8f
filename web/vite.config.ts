import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { earlyColorScheme } from './src/core/earlyColorScheme'

/** Sends a small script ahead of the page's modules, as a hashed file because inline scripts are forbidden. */
const earlyScript = (run: () => void): Plugin => {
  const source = `;(${run.toString()})()`
  const fileName = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
  return {
    name: 'early-script',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' as const },
    ],
  }
}

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [react(), earlyScript(earlyColorScheme)],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy of the page has no place for data: scripts and fonts; one rule for all.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      // 'use client' marks say nothing to a page that is all client.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
    },
  },
})
