import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const folder = path.join(import.meta.dirname, '../../.build/typeface')
const packageFolder = path.join(import.meta.dirname, '../../node_modules/@fontsource-variable/inter')

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** Alternative shapes are left out, but for figures of one width. */
const shaping = ['kern', 'mark', 'mkmk', 'ccmp', 'locl']

/** In a file of their own, figures have one width each: the feature would widen hyphens and narrow spaces as well. */
const files = {
  latin: {
    from: 'latin',
    text: `${range(0x20, 0x2f)}${range(0x3a, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…‰′″€™−≤≥≈→←↑↓Ωμ`,
    keepFeatures: shaping,
  },
  figures: { from: 'latin', text: range(0x30, 0x39), keepFeatures: ['tnum'] },
  // What only some names need.
  'latin-ext': { from: 'latin-ext', text: range(0x1_00, 0x2_4f), keepFeatures: shaping },
}

const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
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
      Object.entries(files).map(async ([name, { from, text, keepFeatures }]) => {
        const whole = await readFile(path.join(packageFolder, 'files', `inter-${from}-wght-normal.woff2`))
        await writeFile(
          path.join(folder, `inter-${name}.woff2`),
          await subsetFont(whole, text, { ...options, keepFeatures }),
        )
      }),
    )
    await writeFile(stamp, wanted)
  },
  async generateBundle() {
    const source = await readFile(path.join(packageFolder, 'LICENSE'), 'utf8')
    this.emitFile({ type: 'asset', fileName: 'licence-of-typeface.txt', source })
  },
})
