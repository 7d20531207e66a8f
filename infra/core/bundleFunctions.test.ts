import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bundleHandler } from './bundleFunctions'

const outdir = mkdtempSync(path.join(tmpdir(), 'bundle-'))
afterAll(() => {
  rmSync(outdir, { recursive: true })
})

/** The text of a file and of all that it imports before it runs. */
const loadedFrom = (file: string, seen = new Set<string>()): string => {
  if (seen.has(file)) return ''
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(/(?:from|import)"(\.[^"]+)"/g)].map(([, name = '']) => name)
  return [text, ...imported.map((name) => loadedFrom(path.resolve(path.dirname(file), name), seen))].join(
    '\n',
  )
}

it('the device service begins with the small form of zod alone', () => {
  bundleHandler('device', { outdir })
  const loaded = loadedFrom(path.join(outdir, 'index.mjs'))
  expect(loaded).toContain('"ZodMiniObject"')
  expect(loaded).not.toContain('"ZodObject"')
})
