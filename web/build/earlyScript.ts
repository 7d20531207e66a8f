import path from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { type EarlyPages, aheadPage, earlyPagesId } from '../src/early/earlyPages'
import { type Chunks, filesOfPage } from './filesOfPage'
import { firstQuestions } from './firstQuestions'

/** What the first visit of a page needs beyond the entry: its own module, and who is signed in. */
const pages = {
  data: [
    'web/src/core/session/SignedIn.tsx',
    'web/src/pages/DataPage.tsx',
    'web/src/core/session/account.ts',
  ],
  group: [
    'web/src/core/session/SignedIn.tsx',
    'web/src/pages/AccountOnly.tsx',
    'web/src/pages/GroupPage.tsx',
    'web/src/groups/GroupView.tsx',
    'web/src/core/session/account.ts',
  ],
  view: [
    'web/src/core/session/SignedIn.tsx',
    'web/src/pages/AccountOnly.tsx',
    'web/src/pages/GroupPage.tsx',
    'web/src/core/session/account.ts',
    'web/src/views/GroupDashboard.tsx',
  ],
  home: [
    'web/src/core/session/SignedIn.tsx',
    'web/src/pages/AccountOnly.tsx',
    'web/src/pages/HomePage.tsx',
    'web/src/core/session/account.ts',
  ],
  settings: [
    'web/src/core/session/SignedIn.tsx',
    'web/src/pages/ConfigPage.tsx',
    'web/src/core/session/account.ts',
  ],
  subscriptions: [
    'web/src/core/session/SignedIn.tsx',
    'web/src/laterPages.ts',
    'web/src/pages/SubscriptionsPage.tsx',
    'web/src/core/session/account.ts',
  ],
  login: ['web/src/pages/LoginPage.tsx'],
} as const satisfies Record<keyof typeof firstQuestions, readonly string[]>

/** What runs before the program is here: it reads the first answers. */
const ahead = ['web/src/core/boot/readAhead.ts', 'web/src/grouplive/readViewAhead.ts'] as const

const bundleEarly = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, '../src/early/main.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  })
  return outputFiles.map(({ text }) => text.trim()).join('')
}

/** What the document itself names is on its way already, and ahead of the rest. */
const knownPages = (chunks: Chunks, html: string): EarlyPages => {
  const filesOf = (modules: readonly string[]) =>
    filesOfPage(chunks, modules).filter((file) => !html.includes(`"/${file}"`))
  // In the order of the list, not in that of their names, which change with what they hold.
  const aheadChunks = ahead.flatMap((module) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`))),
  )
  return Object.fromEntries([
    ...Object.entries(firstQuestions).map(([page, questions]) => [
      page,
      { files: filesOf(pages[page as keyof typeof pages]), questions },
    ]),
    [aheadPage, { files: [...new Set(aheadChunks.map(({ fileName }) => fileName))], questions: [] }],
  ]) as EarlyPages
}

/**
 * Writes a small script into the document, ahead of the page's modules: it asks at once for the files and the first
 * answers of the page that was opened, which otherwise would be known only when the entry has arrived and run. What it
 * knows of the pages stands beside it as data, so that the script itself, whose hash the content security policy
 * names, changes with its own sources only.
 */
export const earlyScript = (): Plugin => ({
  name: 'early-script',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const html = bundle['index.html']
    if (html?.type !== 'asset') throw new Error('The build has no index.html')
    const chunks = Object.values(bundle).filter((file): file is Chunks[number] => file.type === 'chunk')
    const known = JSON.stringify(knownPages(chunks, String(html.source))).replaceAll('<', '\\u003c')
    const tags = [
      `<script type="application/json" id="${earlyPagesId}">${known}</script>`,
      `<script>${await bundleEarly()}</script>`,
    ]
    const entry = '<script type="module"'
    html.source = String(html.source).replace(entry, () => `${tags.join('\n    ')}\n    ${entry}`)
  },
})
