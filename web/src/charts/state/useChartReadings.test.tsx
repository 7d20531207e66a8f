// @vitest-environment happy-dom
import { describe, expect, it, afterEach, beforeEach } from 'vitest'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import type { Reading } from '../../../../shared/data/reading'
import { appendLive, newestOfEach, lastArrivalMs, lastSilenceTs, useStaleAnswer } from './useChartReadings'
import type { Ends } from './chartView'

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

it('keeps the newest reading of each key, in order of time', () => {
  const readings = [{ ts: 1, vin: 1 }, { ts: 2, ambient: 2 }, { ts: 3, vin: 3 }, { ts: 4 }]
  expect(newestOfEach(readings, ['vin', 'ambient', 'rpm'])).toEqual([
    { ts: 2, ambient: 2 },
    { ts: 3, vin: 3 },
  ])
})

it('leaves out an older value that was measured along with the newest of another key', () => {
  const readings = [
    { ts: 1, vin: 1, ambient: 2 },
    { ts: 3, vin: 3 },
  ]
  expect(newestOfEach(readings, ['vin', 'ambient'])).toEqual([
    { ts: 1, ambient: 2 },
    { ts: 3, vin: 3 },
  ])
})

it('keeps none where no key was measured', () => {
  expect(newestOfEach([{ ts: 1 }], ['vin'])).toEqual([])
})

describe('appendLive', () => {
  const at = (...times: number[]) => times.map((ts) => ({ ts }))

  it('carries an answer on with what came since, and nothing twice', () => {
    const past = at(1, 2, 3)
    expect(appendLive(past, at(2, 3, 4, 5))).toEqual(at(1, 2, 3, 4, 5))
    expect(appendLive(past, at(2, 3))).toBe(past)
  })

  it('begins where an answer without readings ends, if it says where', () => {
    expect(appendLive([], at(4, 9), 5)).toEqual(at(9))
    expect(appendLive([], at(4))).toEqual([])
  })
})
