import type { Plugin } from 'vite'

const name = 'virtual:town-files'
const resolved = `\0${name}`

/** Gives the page the addresses of the towns' files, by cell; a file is fetched when a map looks at its cell. */
export const townFiles = (): Plugin => ({
  name: 'town-files',
  resolveId: (id) => (id === name ? resolved : undefined),
  async load(id) {
    if (id !== resolved) return undefined
    const { cutTowns } = await import('./cutTowns')
    const urls = [...cutTowns()].map(([cell, towns]) => {
      const file = this.emitFile({ type: 'asset', name: `towns-${cell}.json`, source: JSON.stringify(towns) })
      return `${JSON.stringify(cell)}: import.meta.ROLLUP_FILE_URL_${file}`
    })
    return `export default {${urls.join(',\n')}}`
  },
})
