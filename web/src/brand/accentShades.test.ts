import { describe, expect, it } from 'vitest'
import { brands } from '../../../shared/brands/brands'
import { accentShades } from './accentShades'
import { luminanceOf } from './contrastOf.fixture'

describe('accentShades', () => {
  it.each(Object.entries(brands))('runs from light to dark with the colour of %s seventh', (_, brand) => {
    const shades = accentShades(brand)
    const lights = shades.map(luminanceOf)
    expect(shades[6]).toBe(brand.accent)
    expect([...lights].sort((a, b) => b - a)).toEqual(lights)
  })
})
