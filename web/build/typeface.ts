import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.join(import.meta.dirname, '../../.build/typeface')
const packageFolder = path.join(import.meta.dirname, '../../node_modules/@fontsource-variable/inter')

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** What the words of the portal and most names are written with, and what only some names need. */
const files = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…‰′″€™−≤≥≈→←↑↓Ωμ`,
  'latin-ext': range(0x1_00, 0x2_4f),
}

const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  // Kerning, figures of one width and accents; alternative shapes are left out.
  keepFeatures: ['kern', 'tnum', 'mark', 'mkmk', 'ccmp', 'locl'],
  noHinting: true,
} as const

/**
 * Cuts the typeface to the characters and weights of the page (48 kB to 22 kB), once for each version of its package.
 * `core/styles/typeface.css` names the files.
 */
export const typeface = (): Plugin => ({
  name: 'typeface',
  async config() {
    const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
      version: string
    }
    const stamp = path.join(folder, 'made.json')
    const wanted = JSON.stringify([version, files, options])
    if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
    const { default: subsetFont } = await import('subset-font')
    await mkdir(folder, { recursive: true })
    await Promise.all(
      Object.entries(files).map(async ([name, text]) => {
        const whole = await readFile(path.join(packageFolder, 'files', `inter-${name}-wght-normal.woff2`))
        await writeFile(path.join(folder, `inter-${name}.woff2`), await subsetFont(whole, text, options))
      }),
    )
    await writeFile(stamp, wanted)
  },
  async generateBundle() {
    const source = await readFile(path.join(packageFolder, 'LICENSE'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'licence-of-typeface.txt', source })
  },
})
