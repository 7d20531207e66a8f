// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { displayOf } from '../../display/catalogue/displayOf'
import { chartFrame, type ChartLayout, type SideAxis } from '../model/chartLayout'
import { type ChartSeries, chartModel } from '../model/chartModel'
import { ChartDrawing } from './ChartDrawing'

afterEach(cleanup)

const time = { min: 0, max: 10 }
const series: ChartSeries = {
  display: { key: 'vin', label: 'Supply', unit: 'V', colour: '#123456', decimals: 0 },
  line: [
    { x: 0, y: 0 },
    { x: 1, y: 10 },
    { x: 2, y: null },
    { x: 5, y: 5 },
  ],
  points: [
    { x: 0, y: 0 },
    { x: 1, y: 10 },
    { x: 5, y: 5 },
  ],
  domain: { min: 0, max: 10 },
}
const axis = (domain: SideAxis['domain'], ...numbers: number[]): SideAxis => ({
  domain,
  title: 'V',
  ticks: numbers.map((at) => ({ at, text: `${at}.0` })),
})
/** A hundred pixels each way, ten to a number and to a millisecond. */
const layout: ChartLayout = {
  frame: chartFrame(time, { top: 0, right: 0, bottom: 0, left: 0 }, 100, 100),
  left: axis(series.domain, 0, 5),
  bottom: { title: '', ticks: [{ at: 5, text: 'noon' }] },
  titles: 'above',
}
const none = { gaps: [], spikes: [], time, pointCount: 3 }

const draw = (all: readonly ChartSeries[], own: Partial<ChartLayout> = {}, isStacked = false) =>
  render(<ChartDrawing model={{ ...none, series: all, isStacked }} layout={{ ...layout, ...own }} />)
    .container

const pathsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))

describe('a series', () => {
  it('is a line that is open where it has a gap', () => {
    expect(pathsOf(draw([series]))).toEqual(['M0,100L10,0M50,50Z'])
  })

  it('holds each value until the next one as steps', () => {
    expect(pathsOf(draw([{ ...series, drawnAs: 'step' }]))).toEqual(['M0,100L10,100L10,0M50,50Z'])
  })

  it('is filled down to zero, or to the series below it in a stack', () => {
    const [area] = pathsOf(draw([{ ...series, drawnAs: 'area' }]))
    expect(area).toBe('M0,100L10,0L10,100L0,100ZM50,50L50,100Z')
    const [stacked] = pathsOf(draw([{ ...series, drawnAs: 'area', base: [0, 5, 0, 0] }]))
    expect(stacked).toContain('L10,0L10,50')
  })

  it('has a bar for every measurement, beside those of other series and below zero too', () => {
    const bars = { ...series, drawnAs: 'bar' as const, points: [series.points[2] ?? { x: 5, y: 5 }] }
    const down = { ...bars, line: [{ x: 0, y: -10 }], domain: { min: -10, max: 10 } }
    expect(pathsOf(draw([bars]))).toEqual(['M-20,100V100h40V100ZM-10,100V0h40V100ZM30,100V50h40V100Z'])
    expect(pathsOf(draw([down], { left: axis(down.domain, 0) }))).toEqual(['M-20,50V100h40V50Z'])
    const other = { ...bars, display: { ...bars.display, key: 'other' } }
    expect(pathsOf(draw([bars, other]))[1]).toMatch(/^M0,100V100h20/)
  })

  it('has bars from the edge of an axis that has no zero', () => {
    const high = { ...series, drawnAs: 'bar' as const, line: [{ x: 0, y: 7 }], domain: { min: 5, max: 10 } }
    expect(pathsOf(draw([high], { left: axis(high.domain, 5) }))).toEqual(['M-4,100V60h8V100Z'])
  })

  it('has a dot for every measurement', () => {
    const [dots] = pathsOf(draw([{ ...series, drawnAs: 'points' }]))
    expect(dots?.match(/M/g)).toHaveLength(3)
  })

  it('is drawn by its own axis, whose numbers are where it has them', () => {
    const right = axis({ min: 0, max: 20 }, 10)
    const other: ChartSeries = { ...series, display: { ...series.display, key: 'cp1' }, domain: right.domain }
    const container = draw([series, other], { right })
    expect(pathsOf(container)).toEqual(['M0,100L10,0M50,50Z', 'M0,100L10,50M50,75Z'])
    const tick = [...container.querySelectorAll('text')].find((text) => text.textContent === '10.0')
    expect(tick?.closest('g[transform]')?.getAttribute('transform')).toContain('0,50')
  })
})

it('draws bands, gaps and marks by the same scales as the lines', () => {
  const readings = [0, 4, 8].map((ts) => ({ ts, vin: ts }))
  const envelope = { key: 'vin', ts: [0, 4, 8], low: [0, 3, 7], mid: [0, 4, 8], high: [1, 5, 8] }
  const gaps = [{ fromTs: 2, toTs: 3, reason: 'noContact' as const }]
  const seconds = { min: 0, max: 10_000 }
  const model = chartModel(readings, [], [displayOf('vin')], seconds, { envelopes: [envelope] })
  const [first] = model.series
  if (first === undefined) throw new Error('The model has no series.')
  const domain = { min: 0, max: 10 }
  const { container } = render(
    <ChartDrawing
      model={{ ...model, gaps, series: [{ ...first, domain }] }}
      layout={{
        ...layout,
        frame: chartFrame(seconds, { top: 0, right: 0, bottom: 0, left: 0 }, 100, 100),
        left: axis(domain, 0),
      }}
      bounds={{ alarmHigh: 8 }}
    />,
  )
  expect(container.querySelector('[data-band]')?.getAttribute('d')).toBe(
    'M0,90L40,50L80,20L80,30L40,70L0,100Z',
  )
  expect(container.querySelector('[data-level="alarm"]')?.getAttribute('height')).toBe('20')
  const gap = [...container.querySelectorAll('rect')].find((rect) => rect.getAttribute('x') === '20')
  expect(gap?.getAttribute('width')).toBe('10')
})

it('writes the texts of its ticks', () => {
  const texts = [...draw([series]).querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(texts).toEqual(['noon', '0.0', '5.0', 'V'])
})

it('has its inks from the style sheet, so that another scheme needs no new drawing', () => {
  const container = draw([series])
  const inks = [...container.querySelectorAll('line')].map((line) => line.getAttribute('stroke'))
  expect(inks.filter((ink) => ink !== null)).toEqual(['var(--line)', 'var(--line)'])
  expect(container.querySelector('text')?.getAttribute('style')).toContain('var(--ink-soft)')
})

it('has a thin line where another unit took over, with its words', () => {
  const gaps = [{ fromTs: 0.005, toTs: 0.005, reason: 'newUnit' as const }]
  const { container } = render(<ChartDrawing model={{ ...none, gaps, series: [series] }} layout={layout} />)
  const said = [...container.querySelectorAll('g')].find((each) => each.textContent === 'Unit replaced Jan 1')
  expect(said?.querySelector('line')?.getAttribute('x1')).toBe('50')
})
