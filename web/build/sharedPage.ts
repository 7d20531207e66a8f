import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, build } from 'vite'
import { brandFiles } from './brandFiles'
import { mapFiles } from './mapFiles'
import { type Modules, reachOf } from './nameChunk'
import { dropSummaries } from './pageCode'
import { typeface } from './typeface'

const root = path.join(import.meta.dirname, '..')

/** What it needs at once arrives in one file. */
const openChunkName = () => {
  let reach: ReadonlySet<string> | undefined
  return (id: string, modules: Modules): string | null => {
    reach ??= reachOf(modules, ['sharelinks/main.tsx'])
    return reach.has(id) ? 'page' : null
  }
}

/**
 * The page of a shared link as a program of its own: people without an account fetch nothing of the portal's, and the
 * portal's first files hold nothing of it. What it shows later (a map, a chart) stands in files of its own too.
 */
const buildPage = (define: Record<string, unknown>, sourcemap: boolean | 'inline' | 'hidden') =>
  build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    define,
    plugins: [react(), dropSummaries(), brandFiles(), mapFiles(), typeface()],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 400,
      sourcemap,
      rolldownOptions: {
        input: path.join(root, 'shared.html'),
        output: {
          entryFileNames: 'assets/[hash:8].js',
          chunkFileNames: 'assets/[hash:8].js',
          codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: openChunkName() }] },
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css'))
              ? 'assets/[hash:8][extname]'
              : 'assets/[name]-[hash:7][extname]',
        },
        onLog: (level, log, handle) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
        },
      },
    },
  })

/** Lays the page of a shared link beside the portal. */
export const sharedPage = (define: Record<string, unknown>): Plugin => {
  let sourcemap: boolean | 'inline' | 'hidden' = false
  return {
    name: 'shared-page',
    apply: 'build',
    configResolved: ({ build: { sourcemap: wanted } }) => {
      sourcemap = wanted
    },
    async generateBundle(_, bundle) {
      const { output } = (await buildPage(define, sourcemap)) as Rolldown.RolldownOutput
      for (const file of output) {
        // Icons, fonts and map files are the same as the portal's, under the same names.
        if (bundle[file.fileName] !== undefined) continue
        const source = file.type === 'chunk' ? file.code : file.source
        this.emitFile({ type: 'asset', fileName: file.fileName, source })
      }
    },
  }
}
