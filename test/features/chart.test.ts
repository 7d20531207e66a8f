import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getSettings, putSettings } from '../../shared/settings/deviceSettings'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let admin: Person
let viewer: Person
let deviceid: Device['deviceid']

beforeAll(async () => {
  ;[admin, viewer] = await Promise.all([stack.newUser('admin'), stack.newUser('viewer')])
})

beforeEach(async () => {
  const members = [
    [admin, 'ADMIN'],
    [viewer, 'VIEW'],
  ] as const
  ;({ deviceid } = await stack.newDevice({}, members))
})

const chart = { name: 'Engine', series: [{ id: 's1', key: 'rpm', lineWidth: 2 }] }

const put = (PORTAL_displaySettings: Record<string, unknown>, person = admin) =>
  stack.call(putSettings, { deviceid, PORTAL_displaySettings }, person.token)

const kept = async () =>
  (await stack.ask(getSettings, { deviceid }, viewer.token)).deviceRecord.PORTAL_displaySettings

describe('a drawn chart', () => {
  it('is kept beside the other settings of its key, complete, for everybody who sees the device', async () => {
    expect((await put({ chart1: { sort: 3, chart } })).status).toBe(200)
    const { chart1 } = await kept()
    expect(chart1).toMatchObject({
      sort: 3,
      chart: { name: 'Engine', type: 'line', range: '10m', stack: false },
    })
    expect(chart1?.chart).toMatchObject({ series: [{ key: 'rpm', lineWidth: 2, axisBind: 'ax1' }] })
    const { events } = await stack.ask(getServerLog, { deviceid }, admin.token)
    expect(events[0]).toMatchObject({
      eventDescription: expect.stringMatching(/^Display settings: Chart 1\b/) as string,
    })
  })

  it.each([
    ['a field that nobody knows', { chart1: { chart: { ...chart, html: '<b>' } } }, 'html'],
    ['a series without a key', { chart1: { chart: { series: [{ id: 's1' }] } } }, 'Key in entry 1 of series'],
    [
      'a colour that is none',
      { chart1: { chart: { ...chart, backgroundColor: 'url(x)' } } },
      'Background color',
    ],
    ['a key that is no chart', { vin: { chart } }, 'Chart of vin'],
  ])('is refused with %s, and all that came with it', async (_what, change, field) => {
    const { status, body } = await put({ chart2: { chart }, ...change })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(field)
    expect(await kept()).toEqual({})
  })

  it('is one of at most five', async () => {
    const five = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`chart${n}`, { chart }]))
    expect((await put(five)).status).toBe(200)
    const { status, body } = await put({ chart6: { chart } })
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: 'Maximum number of charts reached [5]' })
    expect((await put({ chart1: null, chart6: { chart } })).status).toBe(200)
  })

  it('is drawn by those who may edit display settings', async () => {
    expect((await put({ chart1: { chart } }, viewer)).status).toBe(403)
    expect(await kept()).toEqual({})
  })
})
