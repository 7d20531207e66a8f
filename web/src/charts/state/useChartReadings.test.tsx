// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reading } from '../../../../shared/data/reading'
import type { Ends } from './chartView'
import { lastArrivalMs, lastSilenceTs, useStaleAnswer } from './useChartReadings'

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT'))

interface Props {
  live: readonly Reading[]
  answer: Ends | undefined
  onStale: () => void
}

const Watcher = ({ live, answer, onStale }: Props) => {
  useStaleAnswer(live, answer, 0, onStale)
  return null
}

const watch = () => {
  const root = createRoot(document.createElement('div'))
  let reports = 0
  const see = (live: readonly Reading[], answer: Ends | undefined) => {
    act(() => root.render(<Watcher live={live} answer={answer} onStale={() => (reports += 1)} />))
    return reports
  }
  return { see, leave: () => act(() => root.unmount()) }
}

const at = (...seconds: number[]) => seconds.map((ts) => ({ ts, aws_ts: ts * 1000 }))
const steady = at(0, 10, 20, 30, 40, 50)
const answer = { data: at(0, 50) }

it('is silent while readings go on as they do', () => {
  const { see, leave } = watch()
  expect(see(steady, undefined)).toBe(0)
  expect(see(steady, answer)).toBe(0)
  expect(see([...steady, ...at(60)], answer)).toBe(0)
  expect(see([...steady, ...at(60, 70)], answer)).toBe(0)
  leave()
})

it('reports a silence once, also when the next answer has nothing of it', () => {
  const { see, leave } = watch()
  see(steady, answer)
  const silent = [...steady, ...at(90)]
  expect(see(silent, answer)).toBe(1)
  expect(see([...silent, ...at(100)], answer)).toBe(1)
  expect(see([...silent, ...at(100)], { data: at(0, 50) })).toBe(1)
  leave()
})

it('reports a backfilled reading once', () => {
  const { see, leave } = watch()
  see(steady, answer)
  const late = [...at(0, 10), { ts: 15, aws_ts: 99_000 }, ...at(20, 30, 40, 50)]
  expect(see(late, answer)).toBe(1)
  expect(see([...late, ...at(60)], answer)).toBe(1)
  expect(see([...late, ...at(60)], { data: at(0, 15, 60) })).toBe(1)
  leave()
})

it('says nothing of readings that the answer held before the page received them', () => {
  const { see, leave } = watch()
  see(at(0, 10, 20), answer)
  expect(see(steady, answer)).toBe(0)
  expect(see([...steady, ...at(60)], answer)).toBe(0)
  leave()
})

describe('lastArrivalMs', () => {
  const readings = [
    { ts: 10, aws_ts: 10_500 },
    { ts: 15, aws_ts: 99_000 },
    { ts: 20, aws_ts: 20_500 },
  ]

  it('is that of the reading that came last of those that were measured by then', () => {
    expect(lastArrivalMs(readings, 12)).toBe(10_500)
    expect(lastArrivalMs(readings, 20)).toBe(99_000)
  })

  it('is none where nothing was measured by then, or its arrival is not known', () => {
    expect(lastArrivalMs(readings, 5)).toBe(0)
    expect(lastArrivalMs([{ ts: 1 }], 5)).toBe(0)
  })
})

describe('lastSilenceTs', () => {
  const at = (...seconds: number[]) => seconds.map((ts) => ({ ts }))
  const steady = at(0, 10, 20, 30, 40, 50)

  it('is none while readings keep their pace', () => {
    expect(lastSilenceTs(steady, 0)).toBe(0)
    expect(lastSilenceTs([...steady, ...at(70)], 0)).toBe(0)
  })

  it('is one of more than two intervals, if it can be seen', () => {
    const silent = [...steady, ...at(75, 85)]
    expect(lastSilenceTs(silent, 0)).toBe(75)
    expect(lastSilenceTs(silent, 30)).toBe(0)
  })

  it('is none where too few readings have a pace', () => {
    expect(lastSilenceTs(at(0, 10, 75), 0)).toBe(0)
    expect(lastSilenceTs([], 0)).toBe(0)
  })
})
