import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, hashInlineScripts } from './contentSecurityPolicy'

const parse = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ')
      return [name, sources]
    }),
  )
const given = {
  region: 'ap-southeast-2',
  fileHosts: ['https://files.example.com'],
  inlineScripts: ["'sha256-abc='"],
  tileHosts: [],
}
const without = parse(contentSecurityPolicy({ ...given, googleMaps: false }))
const withMap = parse(contentSecurityPolicy({ ...given, googleMaps: true }))

describe('what the page may load', () => {
  it('runs its own files and the one script of the document only', () => {
    expect(without['script-src']).toEqual(["'self'", "'sha256-abc='"])
  })

  it.each([without, withMap])('never runs inline or made-up scripts, nor those of any host', (policy) => {
    const scripts = policy['script-src']?.join(' ')
    expect(scripts).not.toMatch(/unsafe-|\*|data:|blob:|https:(?!\/\/)/)
    expect(policy['default-src']).toEqual(["'none'"])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(policy['base-uri']).toEqual(["'none'"])
    expect(policy).not.toHaveProperty('object-src')
  })

  it('talks to itself, the sign-in and the files, nobody else', () => {
    expect(without['connect-src']).toEqual([
      "'self'",
      'https://cognito-idp.ap-southeast-2.amazonaws.com',
      'https://cognito-identity.ap-southeast-2.amazonaws.com',
      'https://files.example.com',
    ])
    expect(without['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://files.example.com'])
  })

  it('makes markup of text by one policy, and the address of its worker by another', () => {
    expect(without['require-trusted-types-for']).toEqual(["'script'"])
    expect(without['trusted-types']).toEqual(['default', 'offline-worker'])
    expect(without['worker-src']).toEqual(["'self'"])
    expect(withMap).not.toHaveProperty('require-trusted-types-for')
  })

  it('shows the pictures of a map from its hosts, and lets them do nothing else', () => {
    const tileHosts = ['https://*.tiles.example.com']
    const withTiles = parse(contentSecurityPolicy({ ...given, googleMaps: false, tileHosts }))
    expect(withTiles).toEqual({ ...without, 'img-src': [...(without['img-src'] ?? []), ...tileHosts] })
  })

  it('adds the map’s own hosts when there is a key for it', () => {
    expect(withMap['script-src']).toEqual([
      "'self'",
      "'sha256-abc='",
      'https://maps.googleapis.com',
      'https://maps.gstatic.com',
    ])
    expect(withMap['connect-src']).toContain('https://*.googleapis.com')
  })
})

it('names what runs in the document, and nothing else', () => {
  const html = `<head><script type="application/json" id="x">{}</script>
    <script>alert(1)</script><script type="module" src="/main.js"></script></head>`
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(hashInlineScripts(html)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"])
})
