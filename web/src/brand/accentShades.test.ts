import { describe, expect, it } from 'vitest'
import { accentShades } from './accentShades'

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

describe('accentShades', () => {
  it('runs from light to dark with the colour itself seventh', () => {
    const shades = accentShades('#0b6b8a')
    const lights = shades.map(luminance)
    expect(shades[6]).toBe('#0b6b8a')
    expect([...lights].sort((a, b) => b - a)).toEqual(lights)
  })
})
