import { expect, it, onTestFinished, vi } from 'vitest'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { type AskGroup, createGroupLive } from './createGroupLive'

const groupid = GroupId.parse('g-Watched01')
const [a, b, c] = ['DEVICE00A', 'DEVICE00B', 'DEVICE00C'].map((id) => DeviceId.parse(id)) as [
  DeviceId,
  DeviceId,
  DeviceId,
]

type Values = Awaited<ReturnType<AskGroup>>

const valuesOf = (deviceids: DeviceId[], vin: number, change: Partial<Values> = {}): Values => ({
  asOfMs: 1000,
  isWhole: true,
  members: 'both',
  deviceids,
  contactAgoSeconds: deviceids.map(() => 1),
  intervalSeconds: deviceids.map(() => 60),
  values: { vin: deviceids.map(() => vin) },
  facts: { name: deviceids.map((each) => (each === a ? 'A' : '')) },
  events: {},
  ...change,
})

const open = () => {
  const ask = vi.fn<AskGroup>(() => Promise.resolve(valuesOf([a, b], 12)))
  const live = createGroupLive(groupid, ask)
  live.want(['vin'])
  return { live, ask }
}

it('reads all devices once, and then only what is new', async () => {
  const { live, ask } = open()
  await live.poll()
  expect(ask).toHaveBeenLastCalledWith({ groupid, keys: 'vin', facts: 'name' })
  expect(live.snapshot()).toMatchObject({ isComplete: true, error: undefined })
  expect(live.snapshot().devices.map(({ name, values: { vin } }) => [name, vin])).toEqual([
    ['A', 12],
    [b, 12],
  ])
  const [first] = live.snapshot().devices
  expect(first?.lastContactMs).toBe(0)
  ask.mockResolvedValueOnce(valuesOf([b], 13, { isWhole: false, asOfMs: 2000, facts: {} }))
  await live.poll()
  expect(ask).toHaveBeenLastCalledWith({ groupid, keys: 'vin', since: 1000 })
  const [same, changed] = live.snapshot().devices
  expect(same).toBe(first)
  expect(changed?.values.vin).toBe(13)
  expect(changed?.name).toBe(b)
})

it('asks for nothing new while the last question has no answer', async () => {
  const { live, ask } = open()
  await live.poll()
  let answer = (_values: Values): void => undefined
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const slow = live.poll()
  await live.poll()
  expect(ask).toHaveBeenCalledTimes(2)
  answer(valuesOf([b], 13, { isWhole: false, asOfMs: 2000, facts: {} }))
  await slow
  await live.poll()
  expect(ask).toHaveBeenCalledTimes(3)
})

it('reads everything again when somebody put a device in or took one out', async () => {
  const { live, ask } = open()
  await live.poll()
  ask.mockResolvedValueOnce(valuesOf([], 0, { isWhole: false, members: 'one more' }))
  await live.poll()
  expect(ask).toHaveBeenLastCalledWith({ groupid, keys: 'vin', facts: 'name' })
})

it('asks for all further pages as soon as the first has said where they begin', async () => {
  const { live, ask } = open()
  const pages = {
    second: valuesOf([b], 2, { lastEvaluatedDevice: b }),
    third: valuesOf([c], 3),
  }
  ask.mockResolvedValueOnce(valuesOf([a], 1, { lastEvaluatedDevice: a, pageStarts: [a, b] }))
  ask.mockImplementation(({ part }) => Promise.resolve(part === 2 ? pages.second : pages.third))
  const told: [number, boolean][] = []
  live.subscribe(() => told.push([live.snapshot().devices.length, live.snapshot().isComplete]))
  await live.poll()
  expect(live.snapshot().devices.map(({ values: { vin } }) => vin)).toEqual([1, 2, 3])
  expect(told).toEqual([[3, true]])
  expect(ask).toHaveBeenCalledTimes(3)
})

it('shows the first page when the others are long in coming', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { live, ask } = open()
  let answer: ((page: Values) => void) | undefined
  ask.mockResolvedValueOnce(valuesOf([a], 1, { lastEvaluatedDevice: a, pageStarts: [a] }))
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const reading = live.readAll()
  await vi.advanceTimersByTimeAsync(1000)
  expect(live.snapshot()).toMatchObject({ devices: [{ deviceid: a }], isComplete: false })
  answer?.(valuesOf([b], 2))
  await reading
  expect(live.snapshot()).toMatchObject({ devices: [{ deviceid: a }, { deviceid: b }], isComplete: true })
})

it('asks by the device for a page that somebody moved who came or went', async () => {
  const { live, ask } = open()
  ask.mockImplementation(({ part, afterDevice }) => {
    if (part !== undefined) return Promise.resolve(valuesOf([c], 3, { members: 'one less' }))
    if (afterDevice !== undefined) return Promise.resolve(valuesOf([b, c], 2))
    return Promise.resolve(valuesOf([a], 1, { lastEvaluatedDevice: a, pageStarts: [a] }))
  })
  await live.readAll()
  expect(live.snapshot().devices.map(({ deviceid }) => deviceid)).toEqual([a, b, c])
})

it('reads a page on that was cut short', async () => {
  const { live, ask } = open()
  ask.mockResolvedValueOnce(valuesOf([a], 1, { lastEvaluatedDevice: a, pageStarts: [b] }))
  ask.mockImplementation(({ afterDevice }) =>
    Promise.resolve(afterDevice === a ? valuesOf([b], 2, { lastEvaluatedDevice: b }) : valuesOf([c], 3)),
  )
  await live.poll()
  expect(live.snapshot().devices.map(({ deviceid }) => deviceid)).toEqual([a, b, c])
})

it('asks for nothing new while everything is being read', async () => {
  const { live, ask } = open()
  let answer: ((page: Values) => void) | undefined
  ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const reading = live.readAll()
  await live.poll()
  expect(ask).toHaveBeenCalledTimes(1)
  answer?.(valuesOf([a, b], 12))
  await reading
  expect(live.snapshot().isComplete).toBe(true)
})

it('says that another key or fact is wanted until it was asked for', async () => {
  const { live, ask } = open()
  await live.poll()
  expect(live.lacksKeys()).toBe(false)
  const leave = live.want(['fuel', 'vin', 'fact:model'])
  expect(live.lacksKeys()).toBe(true)
  await live.readAll()
  expect(ask.mock.lastCall?.[0]).toMatchObject({ keys: 'fuel,vin', facts: 'model,name' })
  expect(live.lacksKeys()).toBe(false)
  leave()
  expect(live.lacksKeys()).toBe(false)
})

it('keeps what it has when the newest could not be read, and says so', async () => {
  const { live, ask } = open()
  await live.poll()
  const gone = new Error('Network Error')
  ask.mockRejectedValueOnce(gone)
  await live.poll()
  expect(live.snapshot()).toMatchObject({ error: gone, isComplete: true })
  expect(live.snapshot().devices).toHaveLength(2)
  await live.poll()
  expect(live.snapshot().error).toBeUndefined()
})

it('shows what was answered before anybody asked, and does not draw the same again', async () => {
  const { live, ask } = open()
  live.begin([valuesOf([b], 2), valuesOf([a], 1)])
  const begun = live.snapshot()
  expect(begun).toMatchObject({ devices: [{ deviceid: a }, { deviceid: b }], isComplete: true })
  expect(live.lacksKeys()).toBe(true)
  await live.readAll()
  expect(live.snapshot()).toBe(begun)
  expect(live.lacksKeys()).toBe(false)
  ask.mockResolvedValueOnce(valuesOf([a, b], 13, { asOfMs: 2000 }))
  await live.readAll()
  expect(live.snapshot().devices.map(({ values: { vin } }) => vin)).toEqual([13, 13])
})

it('draws what was answered since, where that is something else', async () => {
  const { live, ask } = open()
  live.begin([valuesOf([a], 1)])
  ask.mockResolvedValueOnce(valuesOf([a, b], 13, { asOfMs: 2000 }))
  await live.readAll()
  expect(live.snapshot().devices).toHaveLength(2)
  live.begin([valuesOf([c], 1)])
  expect(live.snapshot().devices).toHaveLength(2)
})
