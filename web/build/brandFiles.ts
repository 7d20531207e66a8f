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

/** Lays the icons of the brands beside the page, and tells it what they are called. */
export const brandFiles = (): Plugin => {
  let made: BrandFiles | undefined
  const all = (): BrandFiles => (made ??= makeBrandFiles())
  return {
    name: 'brand-files',
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? `export default ${JSON.stringify(all().hash)}` : undefined),
    // Until the page's program knows its brand, the tab shows the default one.
    transformIndexHtml: () => [
      {
        tag: 'link',
        injectTo: 'head',
        attrs: {
          rel: 'icon',
          type: 'image/svg+xml',
          href: `/${siteFilesPrefix}${brandFileName(brands.default.icon, 'icon.svg', all().hash)}`,
        },
      },
    ],
    generateBundle() {
      for (const [file, source] of all().files) {
        this.emitFile({ type: 'asset', fileName: `${siteFilesPrefix}${file}`, source })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = request.url?.replace(`/${siteFilesPrefix}`, '') ?? ''
        const body = all().files.get(file)
        if (body === undefined) next()
        else response.setHeader('content-type', types[path.extname(file)] ?? '').end(body)
      })
    },
  }
}
