import { describe, expect, it } from 'vitest'
import { maxSeries } from '../../../shared/display/customChart'
import { addSeries, changeSeries, moveSeries, removeSeries, sourceKeys } from './ChartEditor'

it('offers numbers and lists of numbers by their labels, no texts and no clocks', () => {
  const reading: Record<string, unknown> = {
    ts: 1,
    vin: 12,
    spectrum: [1, 2],
    capture1: 'x',
    can1: [{ id: 1 }],
  }
  const keys = sourceKeys(Object.keys(reading), (key) => reading[key], { vin: { name: 'Alternator' } })
  expect(keys).toEqual({ vin: 'Alternator', spectrum: 'Spectrum' })
})

const three = ['vin', 'ambient', 'cp1'].reduce(addSeries, addSeries([], 'vin').slice(1))
const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)

describe('the series of a chart', () => {
  it('get the lowest id that is free', () => {
    expect(idsOf(three)).toEqual(['s1', 's2', 's3'])
    expect(idsOf(addSeries(removeSeries(three, 's2'), 'vin'))).toEqual(['s1', 's3', 's2'])
  })

  it('are never more than a chart may have', () => {
    const full = Array.from({ length: maxSeries + 3 }, () => 'vin').reduce(addSeries, three)
    expect(full).toHaveLength(maxSeries)
  })

  it('change one at a time', () => {
    const changed = changeSeries(three, 's2', { axisBind: 'ax2' })
    expect(changed.map(({ axisBind }) => axisBind)).toEqual(['ax1', 'ax2', 'ax1'])
  })

  it('change places and stop at the ends', () => {
    expect(idsOf(moveSeries(three, 's3', -1))).toEqual(['s1', 's3', 's2'])
    expect(idsOf(moveSeries(three, 's1', 1))).toEqual(['s2', 's1', 's3'])
    expect(idsOf(moveSeries(three, 's1', -1))).toEqual(['s1', 's2', 's3'])
    expect(idsOf(moveSeries(three, 's3', 1))).toEqual(['s1', 's2', 's3'])
  })
})
