import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from './fixtures/portalTest'

/** Where the page lies that the stack serves. */
const built = '.build/web'
const document = () => readFileSync(path.join(built, 'index.html'), 'utf8')

/** The scripts and style sheets of a first visit: those that the document names, and those that it asks for ahead. */
const filesOf = (page: string): string[] => {
  const html = document()
  const [, text = '{}'] = /id="early-pages">([^<]*)</.exec(html) ?? []
  const { files } = (JSON.parse(text) as Record<string, { files: string[] }>)[page]!
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file!)
  return [...new Set([...named, ...files])]
}

const gzipKilobytes = (page: string): number =>
  filesOf(page).reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(built, file)), { level: 9 }).length,
    gzipSync(document(), { level: 9 }).length,
  ) / 1000

/**
 * A phone on a slow link fetches 200 bytes a millisecond. What does not fit belongs behind a lazy route, or is loaded
 * when somebody opens it: see docs/decisions/031.
 */
const budgets = [
  { page: 'login', kilobytes: 131, files: 6 },
  { page: 'data', kilobytes: 189, files: 6 },
] as const

for (const { page, kilobytes, files } of budgets) {
  test(`what a first visit of ${page} fetches stays within its budget`, () => {
    expect(filesOf(page).length, filesOf(page).join(' ')).toBeLessThanOrEqual(files)
    expect(gzipKilobytes(page)).toBeLessThanOrEqual(kilobytes)
  })
}
