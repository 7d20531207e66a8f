import path from 'node:path'
import { build } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'
import type { Endpoint } from '../../shared/core/endpoint'
import { apiPrefix } from '../../shared/core/services'
import * as contract from '../../shared/page/pages'
import { type PrefetchList, prefetchListId } from '../src/boot/prefetchList'

export type Chunks = readonly Rolldown.OutputChunk[]

const cssOf = (chunk: Rolldown.OutputChunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])]

/**
 * The scripts and style sheets that the given modules need and that the page does not load anyway, each once.
 * @throws when a module is in no chunk: it was renamed
 */
export const filesOfPage = (chunks: Chunks, modules: readonly string[]): string[] => {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = chunks.find(({ isEntry }) => isEntry)
  const found = new Set<string>()
  const collect = (chunk: Rolldown.OutputChunk, into: Set<string>) => {
    if (into.has(chunk.fileName)) return
    into.add(chunk.fileName)
    for (const file of cssOf(chunk)) into.add(file)
    for (const file of chunk.imports) {
      const imported = named.get(file)
      if (imported !== undefined) collect(imported, into)
    }
  }
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
    if (chunk === undefined) throw new Error(`No chunk holds ${module}`)
    collect(chunk, found)
  }
  const loadedAnyway = new Set<string>()
  if (entry !== undefined) collect(entry, loadedAnyway)
  return [...found].filter((file) => !loadedAnyway.has(file))
}

/** What every page behind the sign-in needs besides its own module. */
const signedIn = ['web/src/core/session/SignedIn.tsx', 'web/src/core/session/account.ts'] as const

/** What is prefetched of each page, by the name that `boot/prefetchList.ts` gives it. */
const pages: Record<string, { modules: readonly string[]; answers?: Endpoint }> = {
  login: { modules: ['web/src/pages/LoginPage.tsx'] },
  home: {
    modules: [...signedIn, 'web/src/pages/AccountOnly.tsx', 'web/src/pages/HomePage.tsx'],
    answers: contract.getHomePage,
  },
  data: { modules: [...signedIn, 'web/src/pages/DataPage.tsx'], answers: contract.getDataPage },
  config: { modules: [...signedIn, 'web/src/pages/ConfigPage.tsx'], answers: contract.getConfigPage },
  group: {
    modules: [
      ...signedIn,
      'web/src/pages/AccountOnly.tsx',
      'web/src/pages/GroupPage.tsx',
      'web/src/groups/GroupView.tsx',
    ],
    answers: contract.getGroupPage,
  },
  view: {
    modules: [
      ...signedIn,
      'web/src/pages/AccountOnly.tsx',
      'web/src/pages/GroupPage.tsx',
      'web/src/views/GroupDashboard.tsx',
    ],
    answers: contract.getViewPage,
  },
  subscriptions: {
    modules: [...signedIn, 'web/src/laterPages.ts', 'web/src/pages/SubscriptionsPage.tsx'],
    answers: contract.getSubscriptionsPage,
  },
}

const bundleScript = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, '../src/boot/main.ts')],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
  })
  return outputFiles.map(({ text }) => text.trim()).join('')
}

/** Files that the document names itself are on their way already, and ahead of the rest. */
const listOf = (chunks: Chunks, html: string): PrefetchList =>
  Object.fromEntries(
    Object.entries(pages).map(([page, { modules, answers }]) => [
      page,
      {
        files: filesOfPage(chunks, modules).filter((file) => !html.includes(`"/${file}"`)),
        ...(answers === undefined ? {} : { path: apiPrefix + answers.path }),
      },
    ]),
  )

/**
 * Writes the boot script into the document, ahead of the page's modules: it prefetches the files and answers of the page
 * that was opened, which otherwise would be known only when the entry has arrived and run. Its list stands beside it as
 * data, so that the script itself, whose hash the content security policy names, changes with its own sources only.
 */
export const bootScript = (): Plugin => ({
  name: 'boot-script',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const html = bundle['index.html']
    if (html?.type !== 'asset') throw new Error('The build has no index.html')
    const chunks = Object.values(bundle).filter((file): file is Chunks[number] => file.type === 'chunk')
    const list = JSON.stringify(listOf(chunks, String(html.source))).replaceAll('<', '\\u003c')
    const tags = [
      `<script type="application/json" id="${prefetchListId}">${list}</script>`,
      `<script>${await bundleScript()}</script>`,
    ]
    const entry = '<script type="module"'
    html.source = String(html.source).replace(entry, () => `${tags.join('\n    ')}\n    ${entry}`)
  },
})
