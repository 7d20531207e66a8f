import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleHandler } from '../../../infra/core/bundleFunctions'
import { compileHint, hint } from '../../../web/build/pageCode'
import { keepMaps } from '../../../web/build/deployedFiles'
import { findSources, positionsIn } from './findSources'

// Within the project, as what is deployed is built: maps name the sources by the way to them.
mkdirSync('.build', { recursive: true })
const dir = mkdtempSync(path.join('.build', 'where-'))
const release = path.join(dir, 'maps')
const deployed = path.join(dir, 'functions')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

/** Where in a file as it is deployed a text begins, as a stack trace would name it. */
const placeOf = (file: string, code: string, wanted: string): string => {
  const before = code.slice(0, code.indexOf(wanted)).split('\n')
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}
const find = (place: string, only?: string) => {
  const [position] = positionsIn(place)
  if (position === undefined) throw new Error(`${place} names no place`)
  return findSources(release, position, only)
}

describe('a place of a function as it is deployed', () => {
  let code = ''

  beforeAll(() => {
    for (const bundle of ['sweepSite', 'other']) {
      const mapsDir = path.join(release, 'functions', bundle)
      bundleHandler('sweepSite', { outdir: path.join(deployed, bundle), mapsDir })
    }
    code = readFileSync(path.join(deployed, 'sweepSite', 'index.mjs'), 'utf8')
  })

  it('is found in the sources, in whichever function has such a file', () => {
    const place = placeOf('index.mjs', code, 'SITE_BUCKET')
    expect(find(`at handler (file:///var/task/${place})`).map(({ bundle }) => bundle)).toEqual([
      'other',
      'sweepSite',
    ])
  })

  it('is found in the function that is named', () => {
    const [source, ...others] = find(placeOf('/var/task/index.mjs', code, 'SITE_BUCKET'), 'sweepSite')
    expect(others).toEqual([])
    expect(source?.at).toMatch(/^functions\/handlers\/sweepSite\.handler\.ts:\d+:\d+$/)
    const [, line] = /:(\d+):/.exec(source?.at ?? '') ?? []
    const lines = readFileSync('functions/handlers/sweepSite.handler.ts', 'utf8').split('\n')
    expect(lines[Number(line) - 1]).toContain('SITE_BUCKET')
  })

  it('is found by maps that are no part of what is deployed', () => {
    expect(filesIn(deployed).filter((file) => file.endsWith('.map'))).toEqual([])
    expect(code).not.toContain('sourceMappingURL')
  })

  it('that no map knows is found nowhere', () => {
    expect(find('index.mjs:9999:1', 'packer')).toEqual([])
    expect(find('other.mjs:1:1')).toEqual([])
  })
})

describe('a place of the page', () => {
  const out = path.resolve(dir, 'web')

  beforeAll(async () => {
    const source = path.resolve(dir, 'page')
    mkdirSync(source)
    writeFileSync(
      path.join(source, 'part.ts'),
      'export const fail = () => {\n  throw new Error("broken part")\n}\n',
    )
    writeFileSync(path.join(source, 'main.ts'), "import { fail } from './part'\n\nfail()\n")
    await build({
      root: source,
      configFile: false,
      logLevel: 'error',
      plugins: [compileHint(), keepMaps(path.join(release, 'web'))],
      build: {
        outDir: out,
        sourcemap: 'hidden',
        rolldownOptions: {
          input: { main: path.join(source, 'main.ts') },
          output: { entryFileNames: 'assets/[name]-[hash].js' },
        },
      },
    })
  })

  it('is found through the line that is written in front of a file after its map was made', () => {
    const [file = ''] = filesIn(out).filter((each) => each.endsWith('.js'))
    const code = readFileSync(path.join(out, file), 'utf8')
    expect(code.startsWith(hint)).toBe(true)
    const place = placeOf(`https://portal.example.com/${file}`, code, 'Error(')
    expect(find(place)).toEqual([{ bundle: 'web', at: expect.stringMatching(/page\/part\.ts:2:/) as string }])
  })

  it('is found by maps that no browser is given', () => {
    expect(filesIn(out).filter((file) => file.endsWith('.map'))).toEqual([])
  })
})
