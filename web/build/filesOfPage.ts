import type { Rolldown } from 'vite'

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
