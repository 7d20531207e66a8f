import { createHash } from 'node:crypto'
import { Resvg } from '@resvg/resvg-js'
import { type Brand, brands } from '../../shared/brands/brands'
import { type BrandFile, brandFileName } from '../src/brand/brandFileName'
import { markShape } from '../src/brand/defaultMark'
import { marks } from './marks'

/** The page in the light scheme, until the portal itself draws: `core/global.css`. */
const pageColour = '#f4f6f8'
const hashLength = 10

/** What every phone shows of a maskable icon is a circle of four fifths of its width. */
const maskableScale = 0.75

/** The sign of a brand in white on its colour; a maskable one has no corners and a wide margin, for a phone to cut. */
const drawSvg = ({ accent }: Brand, lines: readonly string[], isMaskable = false): string => {
  const { size, corner, stroke } = markShape
  const margin = ((1 - maskableScale) * size) / 2
  const inset = isMaskable ? ` transform="translate(${margin} ${margin}) scale(${maskableScale})"` : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">`,
    `<rect width="${size}" height="${size}" rx="${isMaskable ? 0 : corner}" fill="${accent}"/>`,
    `<g fill="none" stroke="#fff" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"${inset}>`,
    ...lines.map((points) => `<polyline points="${points}"/>`),
    '</g></svg>',
  ].join('')
}

const drawPng = (svg: string, sizePx: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: 'width', value: sizePx }, font: { loadSystemFonts: false } })
    .render()
    .asPng()

/** What a browser needs to know to install the portal. */
const describeApp = ({ name, accent }: Brand, nameOf: (file: BrandFile) => string): string =>
  JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: 'Watch and configure remote telemetry devices.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: pageColour,
    theme_color: accent,
    icons: [
      { src: nameOf('192.png'), sizes: '192x192', type: 'image/png' },
      { src: nameOf('512.png'), sizes: '512x512', type: 'image/png' },
      { src: nameOf('maskable.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: nameOf('icon.svg'), sizes: 'any', type: 'image/svg+xml' },
    ],
    lang: 'en',
    categories: ['business', 'productivity'],
  })

export interface BrandFiles {
  /** Changes with what is in any of them. */
  hash: string
  /** By name, as `brandFileName` says it. */
  files: ReadonlyMap<string, string | Buffer>
}

/** The icons of each brand and what makes its portal an app, under names that change with their contents. */
export const makeBrandFiles = (): BrandFiles => {
  const ofEach = Object.values(brands)
    .filter((brand, n, all) => all.findIndex(({ icon }) => icon === brand.icon) === n)
    .map((brand: Brand) => {
      const lines = marks[brand.icon]
      if (lines === undefined) throw new Error(`The brand ${brand.name} has no sign`)
      const [icon, maskable] = [drawSvg(brand, lines), drawSvg(brand, lines, true)]
      const icons = {
        'icon.svg': icon,
        '180.png': drawPng(maskable, 180),
        '192.png': drawPng(icon, 192),
        '512.png': drawPng(icon, 512),
        'maskable.png': drawPng(maskable, 512),
      } as const satisfies Partial<Record<BrandFile, string | Buffer>>
      return { brand, icons }
    })
  const sum = createHash('sha256')
  for (const { brand, icons } of ofEach) {
    sum.update(describeApp(brand, (file) => file))
    for (const icon of Object.values(icons)) sum.update(icon)
  }
  const hash = sum.digest('hex').slice(0, hashLength)
  const files = ofEach.flatMap(({ brand, icons }) => {
    const nameOf = (file: BrandFile) => brandFileName(brand.icon, file, hash)
    const app = describeApp(brand, nameOf)
    return [
      ...Object.entries(icons).map(([file, body]) => [nameOf(file as BrandFile), body] as const),
      [nameOf('app.json'), app] as const,
    ]
  })
  return { hash, files: new Map(files) }
}
