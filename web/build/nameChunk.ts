import path from 'node:path'

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const source = path.join(import.meta.dirname, '..', 'src')

/** Which of the library's components a page uses does not show in the graph: the bundler places them. */
const isCollection = (id: string): boolean => id.includes('@mantine/')

/** Everything that a module needs at once; what it fetches later is not part of it. */
const reachOf = (file: string, modules: Modules): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    if (isCollection(id)) return
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported)
  }
  visit(path.join(source, file))
  return found
}

/**
 * Names the chunk of a module that the most visited pages need, so that each of them arrives in a handful of files:
 * what every page needs, what the sign-in shares with the rest, what all pages behind it share, and what the pages of
 * one device share. Left to itself the bundler cuts one for every set of pages that has something in common, sixty
 * for one page; everything else it may cut as it likes.
 */
export const openChunkNames = () => {
  let reach: Record<'main' | 'login' | 'home' | 'data', ReadonlySet<string>> | undefined
  return (id: string, modules: Modules): string | null => {
    reach ??= {
      main: reachOf('main.tsx', modules),
      login: reachOf('pages/LoginPage.tsx', modules),
      home: reachOf('pages/HomePage.tsx', modules),
      data: reachOf('pages/DataPage.tsx', modules),
    }
    const { main, login, home, data } = reach
    if (isCollection(id)) return null
    if (main.has(id)) return id.includes('node_modules') ? 'vendor' : null
    if (!data.has(id)) return null
    if (login.has(id)) return 'base'
    return home.has(id) ? 'signedin' : 'device'
  }
}
