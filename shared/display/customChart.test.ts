import { describe, expect, it } from 'vitest'
import { CustomChart, maxSeries, readCustomChart } from './customChart'

const series = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `s${i}`, key: 'vin' }))

describe('a custom chart', () => {
  it('is a line of ten minutes unless somebody says more', () => {
    expect(CustomChart.parse({})).toMatchObject({
      type: 'line',
      range: '10m',
      stack: false,
      axis: { ax1: { min: null }, ax2: { tick: null } },
      xAxis: { xa1: { offset: 0, scale: 1 } },
      series: [],
    })
  })

  it('fills what a series leaves out', () => {
    expect(CustomChart.parse({ series: series(1) }).series).toEqual([
      {
        id: 's0',
        key: 'vin',
        colour: null,
        lineType: 'solid',
        lineWidth: 1.5,
        axisBind: 'ax1',
        goalSeries: false,
        displayType: 'default',
      },
    ])
  })

  it.each([
    ['a field that nobody knows', { onClick: 'x' }],
    ['a name that is too long', { name: 'x'.repeat(41) }],
    ['a colour that is none', { backgroundColor: 'red' }],
    ['too many series', { series: series(maxSeries + 1) }],
    ['two series of one id', { series: [...series(1), ...series(1)] }],
    ['a range of its own', { range: '2y' }],
    ['a line that is too wide', { series: [{ id: 'a', key: 'vin', lineWidth: 90 }] }],
    ['a key that is none', { series: [{ id: 'a', key: '<b>' }] }],
    ['an axis that does not exist', { axis: { ax3: {} } }],
  ])('does not have %s', (_what, chart) => {
    expect(CustomChart.safeParse(chart).success).toBe(false)
  })

  it('is not read from what is none', () => {
    expect(readCustomChart(undefined)).toBeUndefined()
    expect(readCustomChart({ type: 'pie' })).toBeUndefined()
    expect(readCustomChart({})?.range).toBe('10m')
  })
})
