import path from 'node:path'

export interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const source = path.join(import.meta.dirname, '..', 'src')

/** Everything that these files need at once; what they fetch later is not part of it. */
export const reachOf = (modules: Modules, files: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  for (const file of files) visit(path.join(source, file))
  return found
}

/** What every page behind the sign-in needs. */
const signedIn = [
  'core/session/SignedIn.tsx',
  'core/session/account.ts',
  'shell/SignedInLinks.tsx',
  'shell/SignedInTools.tsx',
  'shell/AccountMenu.tsx',
] as const

/** The pages that most visits begin with, each with what it needs at once. */
const firstPages = {
  login: ['pages/LoginPage.tsx'],
  data: ['pages/DataPage.tsx', ...signedIn],
  config: ['pages/ConfigPage.tsx', ...signedIn],
  home: [
    'pages/HomePage.tsx',
    'pages/GroupPage.tsx',
    'groups/GroupView.tsx',
    'pages/AccountOnly.tsx',
    ...signedIn,
  ],
  view: ['pages/GroupPage.tsx', 'pages/AccountOnly.tsx', 'views/GroupDashboard.tsx', ...signedIn],
} as const

type FirstPage = keyof typeof firstPages

/** The chunk of a module that these of the first pages need. */
const chunkOf = (pages: readonly FirstPage[]): string | null => {
  if (pages.length === 1) return pages[0] ?? null
  if (pages.includes('login')) return 'main'
  if (pages.includes('data')) return 'signedin'
  if (pages.includes('config')) return 'rows'
  return pages.length > 0 ? 'groups' : null
}

/**
 * Names the chunks of the first pages, so that each of them arrives in a handful of files: what every page needs
 * (`main`), what pages behind the sign-in share (`signedin`: with the page of a device; `rows`: with its settings; `groups`:
 * home and views alone), and each page by itself. Left alone, the bundler cuts one for every set of pages that has something in
 * common, sixty for one page; everything else it cuts as it likes.
 */
export const openChunkNames = () => {
  let entry: ReadonlySet<string> | undefined
  let reaches: readonly (readonly [FirstPage, ReadonlySet<string>])[] | undefined
  return (id: string, modules: Modules): string | null => {
    entry ??= reachOf(modules, ['main.tsx'])
    reaches ??= (Object.keys(firstPages) as FirstPage[]).map(
      (page) => [page, reachOf(modules, firstPages[page])] as const,
    )
    // Every entry of the library of schemas names its languages; none is needed before something is refused.
    if (id.includes('/zod/v4/locales/')) return null
    // The list of all hooks is what a page names; each hook arrives with those pages that use it.
    if (id.includes('/@mantine/hooks/') && !/use-(debounced-callback|callback-ref)|\/index\.mjs$/.test(id))
      return null
    // Many pages lead here; a visit of one of them fetches none of it.
    if (id.startsWith(path.join(source, 'pages/NotFoundPage'))) return null
    if (entry.has(id)) return 'main'
    return chunkOf(reaches.flatMap(([page, reach]) => (reach.has(id) ? [page] : [])))
  }
}
