import path from 'node:path'
import type { Plugin } from 'vite'
import { brands } from '../../shared/brands/brands'
import { siteFilesPrefix } from '../../shared/core/siteFiles'
import { brandFileName } from '../src/brand/brandFileName'
import { type BrandFiles, makeBrandFiles } from './makeBrandFiles'

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
