import hash from 'virtual:brand-files'
import type { Brand } from '../../../shared/brands/brands'
import { type BrandFile, brandFileName } from './brandFileName'

const links = [
  { rel: 'icon', file: 'icon.svg' },
  { rel: 'apple-touch-icon', file: '180.png' },
  { rel: 'manifest', file: 'app.json' },
] as const satisfies readonly { rel: string; file: BrandFile }[]

/** Gives the tab the brand's icon, and the browser what it installs. */
export const linkBrandFiles = ({ icon }: Brand): void => {
  for (const { rel, file } of links) {
    const link =
      document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`) ?? document.createElement('link')
    link.rel = rel
    link.href = `/assets/${brandFileName(icon, file, hash)}`
    if (!link.isConnected) document.head.append(link)
  }
}
