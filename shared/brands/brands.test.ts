import { describe, expect, it } from 'vitest'
import { type Brand, brandNamed, brandOf, brands } from './brands'

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
    const partners = Object.entries<Brand>(brands).filter(
      ([name]) => name !== 'default' && name !== 'development',
    )
    expect(partners.filter(([, brand]) => brand.allowMfa).map(([name]) => name)).toEqual(['watchlogPro'])
    expect(partners.some(([, brand]) => brand.allowApi)).toBe(false)
    expect(brands.default.allowMfa && brands.default.allowApi).toBe(true)
  })

  it('finds a brand by its own name, and nothing by another', () => {
    expect(brandNamed('grydale')).toBe(brands.grydale)
    expect(brandNamed('constructor')).toBeUndefined()
  })

  it('has the hosts, the heights and the common links of the eight brands', () => {
    const heights = Object.values<Brand>(brands)
      .filter(({ title }) => title === 'Portal')
      .map(({ name, logoHeightPx }) => `${name} ${logoHeightPx}`)
    expect(heights).toEqual([
      'Device Portal 42',
      'Tow & Blow 42',
      'BlastOne 42',
      'TerraTank 42',
      'AEON Pump 42',
      'Carbonet 24',
      'Grydale 41',
      'Watchlog Pro 42',
    ])
    const links = Object.values<Brand>(brands).map(
      ({ termsOfServiceUrl, privacyPolicyUrl }) => `${termsOfServiceUrl} ${privacyPolicyUrl}`,
    )
    expect([...new Set(links)]).toEqual(['/terms-of-service.html /privacy-policy.html'])
  })

  it('has each partner on a host of its own', () => {
    const partners = Object.entries<Brand>(brands).filter(
      ([name]) => name !== 'default' && name !== 'development',
    )
    expect(partners).toHaveLength(7)
    expect(new Set(partners.map(([, { host }]) => host)).size).toBe(7)
    for (const [, brand] of partners) expect(brandOf(brand.host ?? '')).toBe(brand)
  })
})
