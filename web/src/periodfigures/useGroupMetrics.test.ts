import { expect, it, vi } from 'vitest'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { maxGroupMetrics } from '../../../shared/periodfigures/groupMetrics'
import { createGroupMetrics, metricId } from './useGroupMetrics'

type Ask = Parameters<typeof createGroupMetrics>[2]
type Request = Parameters<Ask>[0]

const groupid = GroupId.parse('g-000000001')
const [first, second] = [DeviceId.parse('TRUCK0001'), DeviceId.parse('TRUCK0002')]
const periods = { current: { fromMs: 20_000, toMs: 30_000 }, previous: { fromMs: 10_000, toMs: 20_000 } }
const metric = (key: string) => ({ key, operator: 'avg' as const })
const vin = metric('vin')

/** A group of two devices, one on each page; the figure of each metric is `value`. */
const open = (before?: Parameters<typeof createGroupMetrics>[3], value = 12) => {
  const ask = vi.fn(({ metrics, afterDevice }: Request) => {
    const each = metrics.map(() => [value])
    const span = { startTime: 0, endTime: 0 }
    const page = { current: span, previous: span, cut: [], currentFigures: each, previousFigures: each }
    return Promise.resolve(
      afterDevice === undefined
        ? { ...page, deviceids: [first], lastEvaluatedDevice: first }
        : { ...page, deviceids: [second] },
    )
  })
  let again = (): void => undefined
  const metrics = createGroupMetrics(groupid, periods, ask, before, (_failures, run) => void (again = run))
  const column = () => metrics.snapshot().columns.get(metricId(vin))
  const valueOf = (deviceid: DeviceId) => column()?.figures.get(deviceid)?.current
  return { ask, metrics, column, valueOf, goOn: () => again() }
}
const failure = new Error('Network Error')
const settled = (check: () => void) => vi.waitFor(check)

it('asks once for what several widgets want, and shows it page by page', async () => {
  const { ask, metrics, column } = open()
  const sizes: (number | undefined)[] = []
  metrics.subscribe(() => sizes.push(column()?.figures.size))
  metrics.want([vin])
  metrics.want([vin, metric('fuel')])
  await settled(() => expect(column()?.isComplete).toBe(true))
  expect(sizes).toEqual([1, 2])
  expect(ask.mock.calls.map(([{ metrics: asked, afterDevice }]) => [asked.length, afterDevice])).toEqual([
    [2, undefined],
    [2, first],
  ])
})

it('keeps a failure beside what could be read, until it was asked again', async () => {
  const { ask, metrics, column, goOn } = open()
  metrics.subscribe(() => undefined)
  const others = Array.from({ length: maxGroupMetrics }, (_, n) => metric(`k${n}`))
  ask.mockRejectedValueOnce(failure)
  metrics.want([vin, ...others])
  const last = others.at(-1)!
  await settled(() => expect(metrics.snapshot().columns.get(metricId(last))?.isComplete).toBe(true))
  expect(metrics.snapshot().failed.get(metricId(vin))).toBe(failure)
  expect(metrics.snapshot().failed.has(metricId(last))).toBe(false)
  expect(column()).toBeUndefined()

  goOn()
  await settled(() => expect(column()?.isComplete).toBe(true))
  expect(metrics.snapshot().failed.size).toBe(0)
})

it('is not asked again once no widget shows it', async () => {
  const { ask, metrics, goOn } = open()
  ask.mockRejectedValueOnce(failure)
  metrics.want([vin])
  await settled(() => expect(metrics.snapshot().failed.size).toBe(1))
  goOn()
  await Promise.resolve()
  expect(ask).toHaveBeenCalledOnce()
})

it('shows the figures of some minutes ago until those of now are complete', async () => {
  const before = open()
  before.metrics.want([vin])
  await settled(() => expect(before.column()?.isComplete).toBe(true))

  const now = open(before.metrics.snapshot(), 24)
  expect(now.column()?.isComplete).toBe(true)
  const seen: unknown[] = []
  now.metrics.subscribe(() => seen.push([now.valueOf(first), now.valueOf(second)]))
  now.metrics.want([vin])
  await settled(() => expect(now.valueOf(second)).toBe(24))
  expect(seen).toEqual([
    [12, 12],
    [24, 24],
  ])
  expect(before.valueOf(first)).toBe(12)
})

it('goes on showing them where those of now cannot be read', async () => {
  const before = open()
  before.metrics.want([vin])
  await settled(() => expect(before.column()?.isComplete).toBe(true))
  const now = open(before.metrics.snapshot())
  now.ask.mockRejectedValueOnce(failure)
  now.metrics.want([vin])
  await settled(() => expect(now.metrics.snapshot().failed.get(metricId(vin))).toBe(failure))
  expect(now.valueOf(first)).toBe(12)
})
