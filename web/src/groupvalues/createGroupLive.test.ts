import { expect, it, vi } from 'vitest'
import { DeviceId, GroupId } from '../../../shared/core/ids'
import { type AskGroup, createGroupLive } from './createGroupLive'

const groupid = GroupId.parse('g-Watched01')
const [a, b] = ['DEVICE00A', 'DEVICE00B'].map((id) => DeviceId.parse(id)) as [DeviceId, DeviceId]

type Values = Awaited<ReturnType<AskGroup['values']>>

const valuesOf = (deviceids: DeviceId[], vin: number, change: Partial<Values> = {}): Values => ({
  asOfMs: 1000,
  isWhole: true,
  members: 'both',
  deviceids,
  lastContactMs: deviceids.map(() => 900),
  intervalSeconds: deviceids.map(() => 60),
  ts: deviceids.map(() => 1),
  values: { vin: deviceids.map(() => vin) },
  events: {},
  ...change,
})

const open = () => {
  const texts = { type: ['', ''], model: ['', ''], fw: ['', ''], tier: ['', ''] }
  const assets = vi.fn<AskGroup['assets']>(() =>
    Promise.resolve({ assets: { deviceid: [a, b], name: ['A', ''], ...texts } } as never),
  )
  const values = vi.fn<AskGroup['values']>(() => Promise.resolve(valuesOf([a, b], 12)))
  const live = createGroupLive(groupid, { assets, values })
  live.want(['vin'])
  return { live, assets, values }
}

it('reads all devices once, and then only what is new', async () => {
  const { live, assets, values } = open()
  await live.poll()
  expect(live.snapshot()).toMatchObject({ isComplete: true, error: undefined })
  expect(live.snapshot().devices.map(({ name, values: { vin } }) => [name, vin])).toEqual([
    ['A', 12],
    [b, 12],
  ])
  const [first] = live.snapshot().devices
  values.mockResolvedValueOnce(valuesOf([b], 13, { isWhole: false, asOfMs: 2000 }))
  await live.poll()
  expect(values).toHaveBeenLastCalledWith({ groupid, keys: 'vin', since: 1000, afterDevice: undefined })
  const [same, changed] = live.snapshot().devices
  expect(same).toBe(first)
  expect(changed?.values.vin).toBe(13)
  expect(assets).toHaveBeenCalledTimes(1)
})

it('reads everything again when somebody put a device in or took one out', async () => {
  const { live, assets, values } = open()
  await live.poll()
  values.mockResolvedValueOnce(valuesOf([], 0, { isWhole: false, members: 'one more' }))
  await live.poll()
  expect(assets).toHaveBeenCalledTimes(2)
  expect(values.mock.lastCall?.[0]).toMatchObject({ since: undefined })
})

it('says that another key is wanted until it was asked for', async () => {
  const { live, values } = open()
  await live.poll()
  expect(live.lacksKeys()).toBe(false)
  const leave = live.want(['fuel', 'vin'])
  expect(live.lacksKeys()).toBe(true)
  await live.readAll()
  expect(values.mock.lastCall?.[0]).toMatchObject({ keys: 'fuel,vin' })
  expect(live.lacksKeys()).toBe(false)
  leave()
  expect(live.lacksKeys()).toBe(false)
})

it('keeps what it has when the newest could not be read, and says so', async () => {
  const { live, values } = open()
  await live.poll()
  const gone = new Error('Network Error')
  values.mockRejectedValueOnce(gone)
  await live.poll()
  expect(live.snapshot()).toMatchObject({ error: gone, isComplete: true })
  expect(live.snapshot().devices).toHaveLength(2)
  await live.poll()
  expect(live.snapshot().error).toBeUndefined()
})
