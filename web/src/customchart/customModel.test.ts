import { describe, expect, it } from 'vitest'
import { CustomChart } from '../../../shared/display/customChart'
import { customDomain, customModel, timeLines } from './customModel'

const readings = [
  { ts: 1, vin: 10, cp1: 1, cp2: 50 },
  { ts: 2, vin: 20, cp1: 2, cp2: 50 },
]
const time = { min: 0, max: 3000 }
const draw = (chart: unknown) =>
  customModel(CustomChart.parse(chart), timeLines(readings, []), [], time, { vin: { colour: '#112233' } })

it('draws each series by the axis it is bound to, in its own or its key’s colour', () => {
  const { series, axes } = draw({
    axis: { ax2: { unit: 'kV', dp: 3 } },
    series: [
      { id: 'a', key: 'vin' },
      { id: 'b', key: 'cp1', axisBind: 'ax2', colour: '#abcdef' },
      { id: 'c', key: 'cp2', displayType: 'hide' },
    ],
  })
  expect(series.map(({ spec }) => spec.id)).toEqual(['a', 'b'])
  expect(series[0]?.display).toMatchObject({ colour: '#112233', unit: 'V' })
  expect(series[1]?.display).toMatchObject({ colour: '#abcdef', unit: 'kV', decimals: 3 })
  expect(axes.ax1?.max).toBeGreaterThan(20)
  expect(axes.ax2?.max).toBeLessThan(3)
})

it('draws a channel of states as bands without an axis, unless it is to be drawn in another way', () => {
  const told = [0, 1, 1].map((digital1, ts) => ({ ts, vin: 10 + ts, digital1 }))
  const modelOf = (displayType: string) =>
    customModel(
      CustomChart.parse({
        series: [
          { id: 'a', key: 'vin' },
          { id: 'b', key: 'digital1', axisBind: 'ax2', displayType },
        ],
      }),
      timeLines(told, []),
      [],
      time,
      {},
    )
  const asBands = modelOf('default')
  expect(asBands.axes.ax2).toBeUndefined()
  expect(asBands.series[1]?.states?.spans.map(({ label }) => label)).toEqual(['Low', 'High'])
  expect(asBands.series[1]?.points).toHaveLength(3)
  expect(modelOf('step').axes.ax2?.max).toBeGreaterThan(1)
})

it('stacks what is measured and never its goal', () => {
  const { series } = draw({
    type: 'bar',
    stack: true,
    series: [
      { id: 'a', key: 'vin' },
      { id: 'b', key: 'cp1' },
      { id: 'goal', key: 'cp2', goalSeries: true },
    ],
  })
  expect(series.map(({ drawnAs, line }) => [drawnAs, line.map(({ y }) => y)])).toEqual([
    ['bar', [10, 20]],
    ['bar', [11, 22]],
    ['step', [50, 50]],
  ])
  expect(series[1]?.points.map(({ value }) => value)).toEqual([1, 2])
  expect(series[0]?.domain.min).toBe(0)
})

it('counts measurements alone, not what a stack repeats or a line reaches at the edge', () => {
  const measured = (stack: boolean, from: number) =>
    customModel(
      CustomChart.parse({
        stack,
        series: [
          { id: 'a', key: 'vin' },
          { id: 'b', key: 'cp1' },
        ],
      }),
      timeLines(
        [
          { ts: 1, vin: 10 },
          { ts: 2, cp1: 1 },
          { ts: 3, vin: 30 },
          { ts: 4, cp1: 5 },
        ],
        [],
      ),
      [],
      { min: from, max: 3500 },
      {},
    ).series.map(({ points }) => points.map(({ x, y, value }) => [x, value ?? y]))
  expect(measured(false, 1500)).toEqual([[[3000, 30]], [[2000, 1]]])
  expect(measured(true, 0)).toEqual([
    [
      [1000, 10],
      [3000, 30],
    ],
    [[2000, 1]],
  ])
})

it('says in the legend which lines belong to the right axis, and which are goals', () => {
  const notesOf = (...axes: string[]) =>
    draw({
      series: axes.map((axisBind, i) => ({ id: `s${i}`, key: 'cp1', axisBind, goalSeries: i > 0 })),
    }).series.map(({ note }) => note)
  expect(notesOf('ax1', 'ax2')).toEqual([undefined, 'right axis · goal'])
  expect(notesOf('ax2', 'ax2')).toEqual([undefined, 'goal'])
})

it('draws two series of one colour in two', () => {
  const series = [
    { id: 'a', key: 'vin' },
    { id: 'b', key: 'vin' },
  ]
  const [a, b] = draw({ series }).series.map(({ display }) => display.colour)
  expect(a).toBe('#112233')
  expect(b).not.toBe(a)
})

it('has no axis that nothing is bound to', () => {
  expect(Object.keys(draw({ series: [{ id: 'a', key: 'vin', axisBind: 'ax2' }] }).axes)).toEqual(['ax2'])
})

describe('customDomain', () => {
  const { ax1 } = CustomChart.parse({}).axis
  const line = [10, 20].map((y, x) => ({ x, y }))

  it('spans what its lines need, from zero where bars or areas begin there', () => {
    expect(customDomain(ax1, [line], false)).toEqual({ min: 9.4, max: 20.6 })
    expect(customDomain(ax1, [line], true)).toEqual({ min: 0, max: 20.6 })
  })

  it('obeys the limits that were set, the right way round', () => {
    expect(customDomain({ ...ax1, min: 50, max: 5 }, [line], true)).toEqual({ min: 5, max: 50 })
    expect(customDomain({ ...ax1, min: 7, max: 7 }, [line], true)).toEqual({ min: 6, max: 8 })
    expect(customDomain({ ...ax1, max: 15 }, [line], false)).toEqual({ min: 9.4, max: 15 })
  })

  it('stays an axis when its one limit lies beyond all lines', () => {
    expect(customDomain({ ...ax1, min: 99 }, [line], false)).toEqual({ min: 99, max: 100 })
    expect(customDomain({ ...ax1, max: -9 }, [line], false)).toEqual({ min: -10, max: -9 })
  })
})
