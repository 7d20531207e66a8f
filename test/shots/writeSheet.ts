import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { everyPage } from '../e2e/fixtures/everyPage'
import { sheetFolder } from './sheetFolder'

const style = `body { margin: 1rem; background: #888; font: 14px system-ui }
section { display: flex; gap: 8px; align-items: flex-start; margin-bottom: 24px } h2 { margin: 0 0 4px; font-size: 14px }
img { height: 420px; background: #fff }`

/** One row for each page: desk and phone, light and dark. A page whose picture failed has a gap. */
export default function writeSheet(): void {
  const files = readdirSync(sheetFolder).filter((file) => file.endsWith('.png'))
  const rows = everyPage.map(({ name, path: address }) => {
    const own = files.filter((file) => file.startsWith(`${name.replaceAll(' ', '-')}.`)).sort()
    const images = own.map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`)
    return `<h2>${name} <code>${address}</code></h2><section>${images.join('')}</section>`
  })
  const sheet = path.join(sheetFolder, 'index.html')
  writeFileSync(sheet, `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join('\n')}`)
  console.log(`\n${files.length} pictures: ${sheet}`)
}
