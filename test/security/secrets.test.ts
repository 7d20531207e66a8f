import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useStack } from '../harness/useStack'

const stack = useStack()

/** The stack was built from these. */
const built: Record<string, [folder: string, files: RegExp]> = {
  'the page': ['.build/web', /\.(js|css|html|txt)$/],
  'the functions': ['.build/functions', /\.mjs$/],
  'the templates': ['.build/local.out', /\.template\.json$/],
}

/** What must stand in none of them, by what it would be. */
const secrets: Record<string, RegExp> = {
  'a key of AWS': /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a key of Stripe': /\b[sr]k_(live|test)_\w{6,}|whsec_\w{6,}/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/]{20}/,
  'a token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a password of the demo': /Portal-20\d\d|setup\.Fresh1/,
  'a path of the machine it was built on': /\/(home|root|Users|work)\/[\w-]+\/(?!\$)/,
  'the source it was made from': /sourceMappingURL=|"sourcesContent"/,
}

const contents = (folder: string, files: RegExp): [name: string, text: string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => files.test(name))
    .map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')])

describe.each(Object.entries(built))('what is deployed of %s', (_, [folder, files]) => {
  const all = contents(folder, files)

  it('is there', () => expect(all.length).toBeGreaterThan(1))

  it.each(Object.entries(secrets))('holds no trace of %s', (_what, pattern) => {
    const found = all.flatMap(([name, text]) => {
      const [match] = pattern.exec(text) ?? []
      return match === undefined ? [] : [`${name}: ${match.slice(0, 60)}`]
    })
    expect(found).toEqual([])
  })
})

describe('the terms of what the page is made of', () => {
  it('stand beside it', async () => {
    const response = await fetch(`${stack.address.url}/licences.txt`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await response.text()
    for (const name of ['react', 'leaflet', 'swr', 'zod']) expect(text).toContain(`## ${name} - `)
  })
})
