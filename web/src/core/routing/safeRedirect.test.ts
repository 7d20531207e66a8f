import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safeRedirect'

describe('safeRedirect', () => {
  it.each([
    '/',
    '/data/TRUCK0001',
    '/group/g-abc123XYZ/v-12345678',
    '/data/TRUCK0001?range=1d&note=https%3A%2F%2Fexample.com',
    '/data/0-1234567#chart',
  ])('goes to a path of this site: %s', (wanted) => {
    expect(safeRedirect(wanted)).toBe(wanted)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '/%5Cevil.example',
    '/%2F/evil.example',
    '/%2Fevil.example',
    '%2F%2Fevil.example',
    '/%252Fevil.example',
    '/%25252525252Fevil.example',
    '/\n/evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'https://evil.example/',
    'evil.example',
    '/a//evil.example',
    '/%E0%A4%A',
    '/%00',
    '',
  ])('goes home instead of %j', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/')
  })

  it('goes home when nothing was asked or the sign-in page itself', () => {
    expect(safeRedirect(null)).toBe('/')
    expect(safeRedirect(undefined)).toBe('/')
    expect(safeRedirect('/login?redirect=/login')).toBe('/')
  })

  it('never leaves the site, as a browser reads it', () => {
    const origin = 'https://portal.example'
    for (const wanted of ['/a', '//b', '/\\b', '/%09/b', '/.//b', '/..//b', '/./\\b']) {
      expect(new URL(safeRedirect(wanted), origin).origin).toBe(origin)
    }
  })
})
