import type { Plugin } from 'vite'

/** What a cell of a map holds, by the cell's south-west corner. */
type Cells = ReadonlyMap<string, unknown>

/**
 * Gives the page the addresses of the files of a map, by cell, as the module `virtual:<name>-files`; a file is fetched when a
 * map looks at its cell.
 */
const cellFiles = (name: string, cut: () => Promise<Cells>): Plugin => {
  const id = `virtual:${name}-files`
  const resolved = `\0${id}`
  return {
    name: `${name}-files`,
    resolveId: (asked) => (asked === id ? resolved : undefined),
    async load(asked) {
      if (asked !== resolved) return undefined
      const urls = [...(await cut())].map(([cell, held]) => {
        const source = JSON.stringify(held)
        const file = this.emitFile({ type: 'asset', name: `${name}-${cell}.json`, source })
        return `${JSON.stringify(cell)}: import.meta.ROLLUP_FILE_URL_${file}`
      })
      return `export default {${urls.join(',\n')}}`
    },
  }
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Cut once for all pages that draw maps: it takes longer than the rest of a build. */
const cutTowns = once(async () => (await import('./cutTowns')).cutTowns())
const cutGround = once(async () => (await import('./cutGround')).cutGround())

/** Towns and land of the map, by cell. */
export const mapFiles = (): Plugin[] => [cellFiles('towns', cutTowns), cellFiles('ground', cutGround)]
