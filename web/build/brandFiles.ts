import path from 'node:path'
import type { Plugin } from 'vite'
import { createHash } from 'node:crypto'
import { Resvg } from '@resvg/resvg-js'
import { brands, type Brand } from '../../shared/brands/brands'
import { siteFilesPrefix } from '../../shared/core/siteFiles'
import { brandFileName, type BrandFile } from '../src/brand/brandFileName'
import { markShape, defaultMark } from '../src/brand/defaultMark'

/** The signs of the brands: lines on a rounded square of 32. Points are `x,y`. */
const marks: Readonly<Record<string, readonly string[]>> = {
  default: [defaultMark],
  // A fan.
  towAndBlow: ['16,16 13,7 19,7 16,16', '16,16 25.3,17.9 22.3,23.1 16,16', '16,16 9.7,23.1 6.7,17.9 16,16'],
  // A jet that spreads.
  blastOne: ['7,16 15,16', '19,16 25,16', '18,12.5 24,8', '18,19.5 24,24'],
  // A tank, half full.
  terraTank: ['8,8 8,24 24,24 24,8', '8,16 12,14.5 16,16 20,17.5 24,16'],
  // A drop.
  aeonPump: ['16,6.5 21,13.5 22.5,18 20.6,22.6 16,24.5 11.4,22.6 9.5,18 11,13.5 16,6.5'],
  // A cube.
  carbonet: [
    '16,6.5 24.2,11.2 24.2,20.8 16,25.5 7.8,20.8 7.8,11.2 16,6.5',
    '7.8,11.2 16,16 24.2,11.2',
    '16,16 16,25.5',
  ],
  // A dial that opens.
  grydale: ['23,10.5 19,7.5 13,7.5 8.5,12 8.5,20 13,24.5 19,24.5 23.5,20 23.5,16.5 16.5,16.5'],
  // A clock.
  watchlogPro: [
    '16,6.5 22.7,9.3 25.5,16 22.7,22.7 16,25.5 9.3,22.7 6.5,16 9.3,9.3 16,6.5',
    '16,11 16,16 19.5,18.2',
  ],
}

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

interface BrandFiles {
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

const name = 'virtual:brand-files'
const resolved = `\0${name}`
const types: Record<string, string> = {
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

let made: BrandFiles | undefined
/** Drawn once for all that names them. */
export const brandFilesOnce = (): BrandFiles => (made ??= makeBrandFiles())

/** Lays the icons of the brands beside the page, and tells it what they are called. */
export const brandFiles = (): Plugin => {
  return {
    name: 'brand-files',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? `export default ${JSON.stringify(brandFilesOnce().hash)}` : undefined),
    // Until the page's program knows its brand, the tab shows the default one.
    transformIndexHtml: () => [
      {
        tag: 'link',
        injectTo: 'head',
        attrs: {
          rel: 'icon',
          type: 'image/svg+xml',
          href: `/${siteFilesPrefix}${brandFileName(brands.default.icon, 'icon.svg', brandFilesOnce().hash)}`,
        },
      },
    ],
    generateBundle() {
      for (const [file, source] of brandFilesOnce().files) {
        this.emitFile({ type: 'asset', fileName: `${siteFilesPrefix}${file}`, source })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = request.url?.replace(`/${siteFilesPrefix}`, '') ?? ''
        const body = brandFilesOnce().files.get(file)
        if (body === undefined) next()
        else response.setHeader('content-type', types[path.extname(file)] ?? '').end(body)
      })
    },
  }
}
