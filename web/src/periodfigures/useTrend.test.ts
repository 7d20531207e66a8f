import { expect, it, vi } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { hourMs } from '../../../shared/core/time'
import { createTrends } from './useTrend'

const hour = 400_000 * hourMs
const idOf = (n: number) => DeviceId.parse(`TRUCK${String(n).padStart(4, '0')}`)
const open = () => {
  const ask = vi.fn((values: string) =>
    Promise.resolve({
      startTime: 0,
      stepSeconds: 10_800,
      trends: values.includes('TRUCK0001') ? { [idOf(1)]: [1, null, 3] } : {},
    }),
  )
  let run = (): void => undefined
  let again = (): void => undefined
  const gather = (next: () => void) => void (run = next)
  const trends = createTrends(ask, gather, (_failures, next) => void (again = next))
  const flush = () => {
    const next = run
    run = () => undefined
    next()
  }
  return { ask, trends, flush, goOn: () => again() }
}

it('of rows that are drawn together are asked for at once, each of them once', async () => {
  const { ask, trends, flush } = open()
  const told = vi.fn()
  trends.subscribe(told)
  for (const n of [1, 2, 1]) trends.want({ deviceid: idOf(n), key: 'vin' }, hour)
  expect(trends.get({ deviceid: idOf(1), key: 'vin' })).toBeUndefined()
  flush()
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  expect(ask.mock.calls).toEqual([['TRUCK0001:vin,TRUCK0002:vin']])
  expect(trends.get({ deviceid: idOf(1), key: 'vin' })).toEqual([1, null, 3])
  expect(trends.get({ deviceid: idOf(2), key: 'vin' })).toEqual([])
})

it('of more rows than an answer holds come in several', async () => {
  const { ask, trends, flush } = open()
  for (let n = 0; n < 250; n += 1) trends.want({ deviceid: idOf(n), key: 'vin' }, hour)
  flush()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3))
  expect(ask.mock.calls.map(([values]) => values.split(',').length)).toEqual([100, 100, 50])
})

it('is asked for anew in the next hour, and until then once', async () => {
  const { ask, trends, flush } = open()
  const wanted = { deviceid: idOf(1), key: 'vin' }
  for (const at of [hour, hour, hour + hourMs]) {
    trends.want(wanted, at)
    flush()
  }
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
})

it('that cannot be read is none, and is asked for again while a row shows it', async () => {
  const { ask, trends, flush, goOn } = open()
  const leave = trends.subscribe(() => undefined)
  ask.mockRejectedValueOnce(new Error('Network Error'))
  const wanted = { deviceid: idOf(1), key: 'vin' }
  trends.want(wanted, hour)
  flush()
  await vi.waitFor(() => expect(trends.get(wanted)).toEqual([]))
  goOn()
  flush()
  await vi.waitFor(() => expect(trends.get(wanted)).toEqual([1, null, 3]))

  ask.mockRejectedValueOnce(new Error('Network Error'))
  trends.want(wanted, hour + hourMs)
  flush()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3))
  leave()
  goOn()
  flush()
  expect(ask).toHaveBeenCalledTimes(3)
  // What was known stays, and the next visit asks.
  expect(trends.get(wanted)).toEqual([1, null, 3])
  trends.want(wanted, hour + hourMs)
  flush()
  expect(ask).toHaveBeenCalledTimes(4)
})
