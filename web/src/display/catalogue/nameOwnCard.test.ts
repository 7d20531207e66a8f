import { describe, expect, it } from 'vitest'
import { generateName, maxGeneratedNames, nameOwnCard, noGeneratedName, noNameForCard } from './nameOwnCard'

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

  it('is generated twenty times; then a person has to type one', () => {
    expect(nameOwnCard('widget', widgets(19))).toBe('Widget 20')
    expect(nameOwnCard('widget', widgets(20))).toBeUndefined()
    expect(noNameForCard('widget')).toContain('please type another name')
  })
})

describe('generateName', () => {
  const widgets = (count: number) => Array.from({ length: count }, (_, i) => `Widget ${i + 1}`)

  describe('a generated name', () => {
    it('has the lowest number that is free', () => {
      expect(generateName('Widget', [])).toBe('Widget 1')
      expect(generateName('Widget', ['Widget 1', 'Widget 3'])).toBe('Widget 2')
      expect(generateName('Chart', widgets(3))).toBe('Chart 1')
    })

    it('of a copy counts on from the name that it is like', () => {
      expect(generateName('Pump house', ['Pump house', 'Pump house 1'])).toBe('Pump house 2')
      expect(generateName('Pump house 2', ['Pump house 1', 'Pump house 2'])).toBe('Pump house 3')
      expect(generateName('7', ['1'])).toBe('2')
    })

    it('differs from the others in more than its letters’ case', () => {
      expect(generateName('Widget', ['widget 1 '])).toBe('Widget 2')
    })

    it('is no longer than a label, number and all', () => {
      const names = ['Coolant press 1', ...Array.from({ length: 8 }, (_, i) => `Coolant press ${i + 2}`)]
      expect(generateName('Coolant pressure', [])).toBe('Coolant press 1')
      expect(generateName('Coolant pressure', names)).toBe('Coolant pres 10')
    })

    it('is one of twenty: beyond them a person is asked for one', () => {
      expect(generateName('Widget', widgets(maxGeneratedNames - 1))).toBe('Widget 20')
      expect(generateName('Widget', widgets(maxGeneratedNames))).toBeUndefined()
      expect(noGeneratedName('Widget 4')).toBe('Widget 1 to Widget 20 are taken: please type another name.')
    })
  })
})
