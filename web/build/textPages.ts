import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { textPages as names } from '../../shared/core/siteFiles'
import { changelistFile, makeFirmwareChangelist } from './firmwareChangelist'

const read = (file: string): Promise<string> =>
  file === changelistFile
    ? Promise.resolve(makeFirmwareChangelist())
    : readFile(path.join(import.meta.dirname, '../textpages', file), 'utf8')

/** Lays the pages of text beside the portal, under names that stay: mails and other sites may lead there. */
export const textPages = (): Plugin => ({
  name: 'text-pages',
  async generateBundle() {
    for (const file of names) this.emitFile({ type: 'asset', fileName: file, source: await read(file) })
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const file = names.find((each) => request.url === `/${each}`)
      if (file === undefined) next()
      else void read(file).then((body) => response.setHeader('content-type', 'text/html').end(body))
    })
  },
})
