import { createHash } from 'node:crypto'
import path from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import type { EarlyPages } from '../src/early/main'
import { type Chunks, filesOfPage } from './filesOfPage'
import { firstQuestions } from './firstQuestions'

/** What the first visit of a page needs beyond the entry: its own module, and who is signed in. */
const pages = {
  data: ['web/src/core/SignedIn.tsx', 'web/src/pages/DataPage.tsx', 'web/src/core/account.ts'],
  group: [
    'web/src/core/SignedIn.tsx',
    'web/src/pages/AccountOnly.tsx',
    'web/src/pages/GroupPage.tsx',
    'web/src/core/account.ts',
  ],
  home: [
    'web/src/core/SignedIn.tsx',
    'web/src/pages/AccountOnly.tsx',
    'web/src/pages/HomePage.tsx',
    'web/src/core/account.ts',
  ],
  login: ['web/src/pages/LoginPage.tsx'],
} as const satisfies Record<keyof typeof firstQuestions, readonly string[]>

const bundleEarly = async (known: EarlyPages): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, '../src/early/main.ts')],
    define: { EARLY_PAGES: JSON.stringify(known) },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  })
  return outputFiles.map(({ text }) => text).join('')
}

/**
 * Sends a small script ahead of the page's modules, as a hashed file because inline scripts are forbidden: it asks
 * at once for the files and the first answers of the page that was opened, which otherwise would be known only when
 * the entry has arrived and run.
 */
export const earlyScript = (): Plugin => ({
  name: 'early-script',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const html = bundle['index.html']
    if (html?.type !== 'asset') throw new Error('The build has no index.html')
    const chunks = Object.values(bundle).filter((file): file is Chunks[number] => file.type === 'chunk')
    const known = Object.fromEntries(
      Object.entries(firstQuestions).map(([page, questions]) => {
        const modules = pages[page as keyof typeof pages]
        return [page, { files: filesOfPage(chunks, modules), questions }]
      }),
    )
    const source = await bundleEarly(known)
    const fileName = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
    this.emitFile({ type: 'asset', fileName, source })
    html.source = String(html.source).replace('<head>', `<head>\n    <script src="/${fileName}"></script>`)
  },
})
