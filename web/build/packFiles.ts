import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { isPackable, packedFolder } from '../../shared/core/siteFiles'

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
