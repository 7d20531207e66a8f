import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DisplaySettings } from '../../shared/display/displaySettings'
import { getServerLog } from '../../shared/serverlog/serverLog'
import { getSettings, putSettings } from '../../shared/settings/deviceSettings'
import type { Device } from '../harness/makeDevices'
import type { Person } from '../harness/makePeople'
import { useStack } from '../harness/useStack'

const stack = useStack()
let owner: Person
let operator: Person
let deviceid: Device['deviceid']

beforeAll(async () => {
  ;[owner, operator] = await Promise.all([stack.newUser('Display Owner'), stack.newUser('Display Operator')])
})

beforeEach(async () => {
  const device = await stack.newDevice({}, [
    [owner, 'ADMIN'],
    [operator, 'OPERATOR'],
  ])
  deviceid = device.deviceid
})

const change = (entries: object, by = owner) =>
  stack.call(putSettings, { deviceid, PORTAL_displaySettings: entries }, by.token)
const display = async (): Promise<DisplaySettings> =>
  (await stack.ask(getSettings, { deviceid }, operator.token)).deviceRecord.PORTAL_displaySettings
const named = (kind: string, from: number, to: number) =>
  Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, i) => [`${kind}${from + i}`, { name: `${kind} ${from + i}` }]),
  )
const count = async (kind: string) =>
  Object.keys(await display()).filter((key) => new RegExp(`^${kind}\\d+$`).test(key)).length

describe('widgets and charts of a device', () => {
  it('are never more than 5 charts, however many people add one at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => change({ [`chart${i + 1}`]: { name: 'Mine' } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(
      new Set(
        refused.map(({ status, body }) =>
          `${status} ${JSON.stringify(body)}`.replace(/,?"requestId":"[^"]*"/, ''),
        ),
      ),
    ).toEqual(new Set(['400 {"message":"Maximum number of charts reached [5]"}']))
    expect(await count('chart')).toBe(5)
  })

  it('are never more than 99 widgets: a key beyond them is none and may not hold a drawing', async () => {
    expect((await change(named('widget', 1, 95))).status).toBe(200)
    const answers = await Promise.all([96, 97, 98, 99].map((n) => change(named('widget', n, n))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await count('widget')).toBe(99)
    const { status, body } = await change({ widget100: { widget: {} } })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Widget of widget100 can be')
    expect(await count('widget')).toBe(99)
  })

  it('can be changed when there are as many as can be, and make room when they are removed', async () => {
    await change(named('chart', 1, 5))
    expect((await change({ chart5: { name: 'Renamed' } })).status).toBe(200)
    expect((await change({ chart1: null, chart9: {} })).status).toBe(200)
    expect((await change({ chart10: {} })).status).toBe(400)
    expect(await count('chart')).toBe(5)
  })

  it('stay within the limit when one is edited while it is removed and another is added', async () => {
    for (let round = 0; round < 5; round += 1) {
      await change({ ...named('chart', 1, 5), chart6: null, chart7: null })
      await Promise.all([
        change({ chart1: null }),
        change({ chart1: { name: 'Edited' } }),
        change({ chart6: {} }),
        change({ chart7: {} }),
      ])
      expect(await count('chart')).toBeLessThanOrEqual(5)
    }
  })

  it('are refused whole with everything else of the same change', async () => {
    const { status } = await change({ ...named('chart', 1, 6), vin: { name: 'Supply' } })
    expect(status).toBe(400)
    expect(await display()).toEqual({})
  })
})

describe('display settings', () => {
  it('are read whole when they are more than the database reads at once', async () => {
    const components = Array.from({ length: 40 }, (_, i) => ({ id: `t${i}`, text: 'x'.repeat(80) }))
    const elements = Array.from({ length: 40 }, (_, i) => ({ id: `e${i}`, kind: 'levelIndicator' }))
    const widget = { components, elements }
    for (let from = 1; from <= 80; from += 16) {
      const some = Array.from({ length: 16 }, (_, i) => [`widget${from + i}`, { widget }] as const)
      expect((await change(Object.fromEntries(some))).status).toBe(200)
    }
    const all = await display()
    expect(JSON.stringify(all).length).toBeGreaterThan(1_300_000)
    expect(Object.keys(all)).toHaveLength(80)
  })

  it('keep in which order a bus packs its fault numbers', async () => {
    expect((await change({ dtc1: { spnByteOrder: 'middleEndian' } })).status).toBe(400)
    await change({ dtc1: { spnByteOrder: 'bigEndian' } })
    expect(await display()).toEqual({ dtc1: { spnByteOrder: 'bigEndian' } })
  })

  it('of different keys, saved at once, all survive; those of one key are replaced', async () => {
    await change({ vin: { name: 'Supply', dp: 3 } })
    const keys = ['vin', 'cp1', 'cp2', 'widget1', 'widget2', 'chart1']
    const answers = await Promise.all(keys.map((key, i) => change({ [key]: { sort: i + 1 } })))
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200))
    expect(await display()).toEqual(Object.fromEntries(keys.map((key, i) => [key, { sort: i + 1 }])))
  })

  it('keep labels without the characters that no label has', async () => {
    await change({ cp1: { name: ' <b>"Oil"</b> ', units: '~kPa?' } })
    expect(await display()).toEqual({ cp1: { name: 'bOil/b', units: 'kPa' } })
  })

  it.each([
    ['a name of 16 characters', { name: 'x'.repeat(16) }, 'Name of vin'],
    ['a place beyond 100', { sort: 101 }, 'Place among the cards of vin'],
    ['a place that is no integer', { sort: 1.5 }, 'Place among the cards of vin'],
    ['nine decimals', { dp: 9 }, 'Decimals of vin'],
    ['a colour that is none', { colour: 'red; background: url(x)' }, 'colour'],
    [
      'a gauge without a range',
      { gaugeSettings: { min: 1, max: 1, warnLow: 0, warnHigh: 0, alarmLow: 0, alarmHigh: 0 } },
      'Gauge Error: Invalid min/max range',
    ],
    ['a field that nobody knows', { script: 'x' }, 'script'],
  ])('refuse %s and say so', async (_, entry, word) => {
    const { status, body } = await change({ vin: entry })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(word)
    expect(await display()).toEqual({})
  })

  it('are not for an OPERATOR, and are logged for who changed them', async () => {
    expect((await change({ vin: { name: 'Mine' } }, operator)).status).toBe(403)
    await change({ vin: { name: 'Supply' } })
    const { events } = await stack.ask(getServerLog, { deviceid }, owner.token)
    expect(events.filter(({ eventCategory }) => eventCategory === 'Settings')).toMatchObject([
      { eventUserEmail: owner.email, eventDescription: 'Display settings: Supply (name empty → Supply)' },
    ])
  })
})
