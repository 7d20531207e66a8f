import { describe, expect, it } from 'vitest'
import { brands, nameOfBrand } from '../../../shared/brands/brands'
import { chooseBrand } from './brand'

describe('chooseBrand', () => {
  it('takes the brand of the host, whatever the address asks for', () => {
    const place = { hostname: 'portal.grydale.example', search: '?brand=carbonet' }
    expect(chooseBrand(place, 'blastOne')).toBe(brands.grydale)
    expect(chooseBrand({ ...place, hostname: 'portal.example' }, 'blastOne')).toBe(brands.default)
  })

  it('tries another on a developer’s machine, and goes on with it', () => {
    const place = { hostname: 'localhost', search: '?brand=carbonet' }
    expect(chooseBrand(place, null)).toBe(brands.carbonet)
    expect(chooseBrand({ ...place, search: '' }, 'carbonet')).toBe(brands.carbonet)
    expect(chooseBrand({ ...place, search: '?brand=default' }, 'carbonet')).toBe(brands.default)
  })

  it('tries the development host, too', () => {
    const place = { hostname: 'localhost', search: '?brand=development' }
    expect(chooseBrand(place, null)).toBe(brands.development)
    expect(chooseBrand({ ...place, search: '' }, nameOfBrand(brands.development)).title).toBe('Dev Portal')
  })

  it.each(['', 'nobody', 'constructor', '__proto__'])('has no brand %j', (name) => {
    expect(chooseBrand({ hostname: 'localhost', search: `?brand=${name}` }, null)).toBe(brands.default)
  })
})
