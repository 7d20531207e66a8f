import { describe, expect, it } from 'vitest'
import { exceededBy, nextOwnCardKey, ownCardTypeOf, tooManyCards } from './ownCards'

const widgets = (count: number) => Array.from({ length: count }, (_, i) => `widget${i + 1}`)
const charts = (count: number) => Array.from({ length: count }, (_, i) => `chart${i + 1}`)

describe('ownCardTypeOf', () => {
  it('knows the cards that people make, and nothing that only looks like one', () => {
    expect(['widget1', 'widget99', 'chart5', 'chart10'].map(ownCardTypeOf)).toEqual([
      'widget',
      'widget',
      'chart',
      'chart',
    ])
    const others = ['widgets', 'charts', 'chart_speed', 'chartx0', 'chart0', 'chart01', 'chart100', 'vin']
    expect(others.filter((key) => ownCardTypeOf(key) !== undefined)).toEqual([])
  })
})

describe('nextOwnCardKey', () => {
  it('takes the lowest number that is free', () => {
    expect(nextOwnCardKey('widget', [])).toBe('widget1')
    expect(nextOwnCardKey('widget', ['widget1', 'widget3', 'chart2'])).toBe('widget2')
    expect(nextOwnCardKey('chart', ['chart1', 'widget2'])).toBe('chart2')
  })

  it('finds none beyond 99 widgets and 5 charts', () => {
    expect(nextOwnCardKey('widget', widgets(98))).toBe('widget99')
    expect(nextOwnCardKey('widget', widgets(99))).toBeUndefined()
    expect(nextOwnCardKey('chart', charts(5))).toBeUndefined()
    expect(tooManyCards('chart')).toBe('Maximum number of charts reached [5]')
    expect(tooManyCards('widget')).toBe('Maximum number of widgets reached [99]')
  })
})

describe('exceededBy', () => {
  it('allows the last one and refuses one more', () => {
    expect(exceededBy(charts(4), { chart5: {} })).toBeUndefined()
    expect(exceededBy(charts(5), { chart6: {} })).toBe('chart')
    expect(exceededBy(widgets(98), { widget99: {} })).toBeUndefined()
  })

  it('counts what the same change removes', () => {
    expect(exceededBy(charts(5), { chart1: null, chart6: {} })).toBeUndefined()
    expect(exceededBy(charts(5), { chart9: null, chart6: {} })).toBe('chart')
  })

  it('lets those that exist be changed and removed, even when there are too many', () => {
    expect(exceededBy(charts(7), { chart1: {}, chart2: null })).toBeUndefined()
  })
})
