import { expect, it, vi } from 'vitest'
import { DeviceId } from '../../../shared/core/ids'
import { createTrends } from './useTrend'

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
  const trends = createTrends(ask, (next) => (run = next))
  return { ask, trends, flush: () => run() }
}

it('of rows that are drawn together are asked for at once, each of them once', async () => {
  const { ask, trends, flush } = open()
  const told = vi.fn()
  trends.subscribe(told)
  for (const n of [1, 2, 1]) trends.want({ deviceid: idOf(n), key: 'vin' })
  expect(trends.get({ deviceid: idOf(1), key: 'vin' })).toBeUndefined()
  flush()
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  expect(ask.mock.calls).toEqual([['TRUCK0001:vin,TRUCK0002:vin']])
  expect(trends.get({ deviceid: idOf(1), key: 'vin' })).toEqual([1, null, 3])
  expect(trends.get({ deviceid: idOf(2), key: 'vin' })).toEqual([])
})

it('of more rows than an answer holds come in several', async () => {
  const { ask, trends, flush } = open()
  for (let n = 0; n < 250; n += 1) trends.want({ deviceid: idOf(n), key: 'vin' })
  flush()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3))
  expect(ask.mock.calls.map(([values]) => values.split(',').length)).toEqual([100, 100, 50])
})

it('that cannot be read are none', async () => {
  const { ask, trends, flush } = open()
  ask.mockRejectedValueOnce(new Error('Network Error'))
  const wanted = { deviceid: idOf(1), key: 'vin' }
  trends.want(wanted)
  flush()
  await vi.waitFor(() => expect(trends.get(wanted)).toEqual([]))
})
