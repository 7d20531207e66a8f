import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { isPackable, packedFolder } from '../../shared/core/siteFiles'

/** Where the source maps of the page lie: beside the release and not in it, since no browser needs them. */
const mapsDir = path.join('.build', 'maps', 'web')

interface SourceMap {
  sourcesContent?: unknown
}

/** A map of which a position is read, and no source. */
const trim = (text: string): string => {
  const { sourcesContent: _, ...map } = JSON.parse(text) as SourceMap
  return JSON.stringify(map)
}

/** Takes the source maps out of what is deployed and keeps them; `vite build --sourcemap hidden` makes them. */
export const keepMaps = (dir: string = mapsDir): Plugin => ({
  name: 'keep-maps',
  apply: 'build',
  configResolved({ build: { sourcemap } }) {
    // A build without maps leaves those of what was built for a deployment.
    if (sourcemap !== false) rmSync(dir, { recursive: true, force: true })
  },
  generateBundle: {
    // After everything else that writes something in front of a file.
    order: 'post',
    handler(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'asset' || !name.endsWith('.js.map')) continue
        const to = path.join(dir, name)
        mkdirSync(path.dirname(to), { recursive: true })
        writeFileSync(to, trim(file.source.toString()))
        Reflect.deleteProperty(bundle, name)
      }
    },
  },
})

const pack = promisify(brotliCompress)

/**
 * Packs the files of the page as tightly as brotli can, which takes too long to be done for a visitor who waits: the
 * packed ones lie beside the others, for those who take them.
 */
export const packFiles = (): Plugin => ({
  name: 'pack-files',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const from = path.join(dir, 'assets')
    const to = path.join(dir, packedFolder)
    await mkdir(to, { recursive: true })
    const files = (await readdir(from)).filter(isPackable)
    await Promise.all(
      files.map(async (file) => {
        const body = await readFile(path.join(from, file))
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
        await writeFile(path.join(to, file), await pack(body, { params }))
      }),
    )
  },
})
