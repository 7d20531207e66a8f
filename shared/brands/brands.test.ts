import { describe, expect, it } from 'vitest'
import { brandOf, brands } from './brands'

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe('brands', () => {
  it('gives a host that nobody claimed the default brand', () => {
    expect(brandOf('localhost')).toBe(brands.default)
    expect(brandOf('constructor')).toBe(brands.default)
  })

  it('finds a brand whatever the case of the host', () => {
    expect(brandOf('Portal.Carbonet.Example').name).toBe('Carbonet')
  })

  it('calls the development host by its own title', () => {
    expect(brandOf('dev.portal.example').title).toBe('Dev Portal')
  })

  it('allows multi-factor sign-in for the default and the watch-logging brand, the API for the default only', () => {
    const partners = Object.entries(brands).filter(([name]) => name !== 'default' && name !== 'development')
    expect(partners.filter(([, brand]) => brand.allowMfa).map(([name]) => name)).toEqual(['watchlogPro'])
    expect(partners.some(([, brand]) => brand.allowApi)).toBe(false)
    expect(brands.default.allowMfa && brands.default.allowApi).toBe(true)
  })

  it.each(Object.entries(brands))('keeps white text readable on the accent of %s', (_, brand) => {
    expect(contrast(brand.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })
})
