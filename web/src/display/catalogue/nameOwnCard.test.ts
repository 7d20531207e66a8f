import { describe, expect, it } from 'vitest'
import { nameOwnCard, noNameForCard } from './nameOwnCard'

const widgets = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`widget${i + 1}`, { widget: { name: `Widget ${i + 1}` } }]),
  )

describe('the name of one more card', () => {
  it('is the next that no card of the device has, whatever its key', () => {
    expect(nameOwnCard('widget', {})).toBe('Widget 1')
    expect(nameOwnCard('widget', { widget7: { widget: { name: 'Widget 1' } } })).toBe('Widget 2')
    expect(nameOwnCard('chart', { widget1: {}, chart1: {} })).toBe('Chart 2')
  })

  it('of a copy is that of the original, numbered', () => {
    expect(nameOwnCard('widget', { widget1: { widget: { name: 'Pump' } } }, 'Pump')).toBe('Pump 1')
  })

  it('is generated twenty times; then somebody has to type one', () => {
    expect(nameOwnCard('widget', widgets(19))).toBe('Widget 20')
    expect(nameOwnCard('widget', widgets(20))).toBeUndefined()
    expect(noNameForCard('widget')).toContain('please type another name')
  })
})
