import path from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { offlineWorkerFile } from '../../shared/core/siteFiles'
import { brandFilesOnce } from './brandFiles'

/** Lays the worker beside the page: at the root, since a worker answers for what lies beside it and below. */
export const offlineWorker = (): Plugin => ({
  name: 'offline-worker',
  apply: 'build',
  async generateBundle() {
    const { outputFiles } = await build({
      entryPoints: [path.join(import.meta.dirname, '../src/offline/worker/main.ts')],
      bundle: true,
      write: false,
      minify: true,
      format: 'iife',
      target: 'es2022',
      define: { BRAND_FILES_HASH: JSON.stringify(brandFilesOnce().hash) },
    })
    const source = outputFiles.map(({ text }) => text.trim()).join('')
    this.emitFile({ type: 'asset', fileName: offlineWorkerFile, source })
  },
})
