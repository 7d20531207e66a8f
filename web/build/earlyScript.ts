import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { askForFiles } from '../src/core/askForFiles'
import { earlyColorScheme } from '../src/core/earlyColorScheme'
import { earlyFiles } from '../src/core/earlyFiles'
import { type Chunks, filesOfPage } from './filesOfPage'

/** What the first visit of a page needs beyond the entry: its own module, and who is signed in. */
const pages = {
  data: ['web/src/core/SignedIn.tsx', 'web/src/pages/DataPage.tsx', 'web/src/core/account.ts'],
  group: [
    'web/src/core/SignedIn.tsx',
    'web/src/core/AccountOnly.tsx',
    'web/src/pages/GroupPage.tsx',
    'web/src/core/account.ts',
  ],
  home: [
    'web/src/core/SignedIn.tsx',
    'web/src/core/AccountOnly.tsx',
    'web/src/pages/HomePage.tsx',
    'web/src/core/account.ts',
  ],
  login: ['web/src/pages/LoginPage.tsx'],
}

/**
 * Sends a small script ahead of the page's modules, as a hashed file because inline scripts are forbidden. It sets
 * the colour scheme before the first paint, and asks for the files of the page that was opened at once, which
 * otherwise would be known only when the entry has arrived and run.
 */
export const earlyScript = (): Plugin => ({
  name: 'early-script',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const html = bundle['index.html']
    if (html?.type !== 'asset') throw new Error('The build has no index.html')
    const chunks = Object.values(bundle).filter((file): file is Chunks[number] => file.type === 'chunk')
    const files = Object.fromEntries(
      Object.entries(pages).map(([page, modules]) => [page, filesOfPage(chunks, modules)]),
    )
    const find = `(${earlyFiles.toString()})(${JSON.stringify(files)}, document.cookie, location.pathname)`
    const source = `(${earlyColorScheme.toString()})();(${askForFiles.toString()})(${find})`
    const fileName = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
    this.emitFile({ type: 'asset', fileName, source })
    html.source = String(html.source).replace('<head>', `<head>\n    <script src="/${fileName}"></script>`)
  },
})
