import { describe, expect, it } from 'vitest'
import { DeviceId } from '../../shared/core/ids'
import { dayMs, hourMs, minuteMs } from '../../shared/core/time'
import { Silences } from '../data/silences'
import { LinkItem, RecordItem } from '../devices/deviceStore'
import { judgeSilence } from './silence'

const deviceid = DeviceId.parse('TRUCK0001')
const heardMs = Date.UTC(2026, 10, 21, 10)

const device = (change: Partial<RecordItem> = {}, vin = 24.3, silences: object = {}) => ({
  record: RecordItem.parse({
    ...{ deviceid, name: 'Truck', model: 'QUAD', fw: '', provisionedTs: 1 },
    streams: [{ streamId: 's1', deviceid, fromMs: 0 }],
    ...change,
  }),
  link: LinkItem.parse({
    ...{ deviceid, lastContactMs: heardMs, latestTsMs: heardMs, intervalSeconds: 300 },
    latest: JSON.stringify({ ts: heardMs / 1000, vin }),
  }),
  silences: Silences.parse(silences),
})

const afterMs = 2 * 300_000 + hourMs

describe('a device that should report', () => {
  it('may be silent for twice its interval and an hour', () => {
    expect(judgeSilence(device(), heardMs + afterMs - 1)).toEqual({ kind: 'later', dueMs: heardMs + afterMs })
    expect(judgeSilence(device(), heardMs + afterMs)).toEqual({ kind: 'silent', afterMs })
  })

  it('may be silent for the time that somebody chose, also while it sleeps', () => {
    const noContact = { seconds: 600 }
    expect(judgeSilence(device({ noContact }, 3), heardMs + 10 * minuteMs)).toMatchObject({ kind: 'silent' })
  })

  it('sleeps when it was set to, and its supply was gone', () => {
    const silent = (vin: number, silences = {}) =>
      judgeSilence(device({}, vin, silences), heardMs + dayMs).kind
    expect([silent(3.9), silent(24), silent(3.9, { sleepsWithoutSupply: false })]).toEqual([
      'later',
      'silent',
      'silent',
    ])
  })

  it('is not waited for when it was told to send nothing, when nobody wants that, or before its first contact', () => {
    const nowMs = heardMs + dayMs
    const off = device({}, 24, { dataOff: [{ fromMs: heardMs }] })
    expect(judgeSilence(off, nowMs)).toEqual({ kind: 'later', dueMs: nowMs + dayMs })
    expect(judgeSilence(device({ noContact: { level: 'never' } }), nowMs)).toEqual({ kind: 'unwatched' })
    const { link, ...fresh } = device()
    const never = { ...fresh, link: LinkItem.parse({ deviceid: link.deviceid }) }
    expect(judgeSilence(never, nowMs)).toEqual({ kind: 'unwatched' })
  })
})
