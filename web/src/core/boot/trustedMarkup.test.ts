import { describe, expect, it } from 'vitest'
import { trustedMarkup } from './trustedMarkup'

describe('a text that a library writes as markup', () => {
  it.each([
    '',
    'Leaflet · Natural Earth',
    '10 &amp; 20 km',
    ':root{--brand-0: #fff;--brand-1: #eee;}',
    '@media (min-width: 36em) {.m { padding: 0 > 1 }}',
    '<span aria-hidden="true">+</span>',
    '<svg/>',
  ])('%j is written', (text) => {
    expect(trustedMarkup(text)).toBe(text)
  })

  it.each([
    '<b>bold</b>',
    '<img src=x onerror=alert(1)>',
    '<span aria-hidden="true">+</span><script>alert(1)</script>',
    '</style><script>alert(1)</script>',
    '<svg/onload=alert(1)>',
    ' <svg/>',
    '<',
  ])('%j is refused', (text) => {
    expect(trustedMarkup(text)).toBeUndefined()
  })
})
