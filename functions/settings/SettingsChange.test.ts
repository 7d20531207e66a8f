import { describe, expect, it } from 'vitest'
import { DisplaySettingsChange } from './SettingsChange'

const isTaken = (key: string, entry: object) => DisplaySettingsChange.safeParse({ [key]: entry }).success

describe('a change of display settings', () => {
  it('has a custom chart under a key that is counted, and under no other', () => {
    const isChart = (key: string) => isTaken(key, { chart: {} })
    expect(['chart1', 'chart5', 'chart12'].map(isChart)).toEqual([true, true, true])
    const others = [
      'chart',
      'charts',
      'chart0',
      'chart01',
      'chart100',
      'chartx0',
      'chart_1',
      'widget1',
      'vin',
    ]
    expect(others.filter(isChart)).toEqual([])
  })

  it('has a widget under a key of its own, of which there are 99', () => {
    const isWidget = (key: string) => isTaken(key, { widget: {} })
    expect(['widget1', 'widget99'].map(isWidget)).toEqual([true, true])
    const others = ['widget', 'widget0', 'widget01', 'widget100', 'widgetx', 'widgetx0', 'vin']
    expect(others.filter(isWidget)).toEqual([])
  })
})
