import { expect, it } from 'vitest'
import { chartFrame } from '../charts/model/chartLayout'
import { drawChartMarks, type ChartMarkings } from './drawChartImage'

const domain = { min: 0, max: 100 }
/** A pixel a second, and a pixel for each step of the value. */
const frame = chartFrame({ min: 0, max: 100_000 }, { top: 0, right: 0, bottom: 0, left: 0 }, 100, 100)

const drawn = (markings: ChartMarkings) => {
  const rects: [string, ...number[]][] = []
  const context = {
    fillStyle: '',
    fillRect: (...box: number[]) => rects.push([context.fillStyle, ...box.map(Math.round)]),
  }
  drawChartMarks(context as unknown as CanvasRenderingContext2D, frame, domain, markings)
  return rects
}

it('fills what lies beyond the limits, and nothing between them', () => {
  expect(drawn({ bounds: { warnHigh: 80, alarmHigh: 90 }, events: [] })).toEqual([
    ['#fdf0d7', 0, 10, 100, 10],
    ['#fce8e6', 0, 0, 100, 10],
  ])
})

it('has a bar for as long as an event lasts, and a line where it began', () => {
  const event = { id: '1', topic: 'vin', level: 'alarm', msg: 'High', beganTs: 40 } as const
  expect(drawn({ bounds: undefined, events: [event] })).toEqual([
    ['#b3261e', 40, 0, 60, 6],
    ['#b3261e', 40, 0, 1, 100],
  ])
})

it('draws an event that began before the chart from its edge, without a line', () => {
  const event = { id: '1', topic: 'vin', level: 'info', msg: 'On', beganTs: -20, endedTs: 30 } as const
  expect(drawn({ bounds: undefined, events: [event] })).toEqual([['#1f62b0', 0, 0, 30, 6]])
})
