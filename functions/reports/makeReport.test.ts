import { describe, expect, it } from 'vitest'
import { inflateSync } from 'node:zlib'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { hourMs } from '../../shared/core/time'
import type { Hours } from '../../shared/hours/hours'
import type { Fuel } from '../../shared/fuel/fuel'
import { type ReportKind, getReport as contract, reportKinds } from '../../shared/reports/getReport'
import { lastClosed } from '../../shared/reports/reportPeriods'
import { cellText, reportCsv } from '../../shared/reports/reportTable'
import { PlanId } from '../../shared/service/plan'
import type { ServiceItem } from '../../shared/service/serviceItem'
import { callerOf, nowMs, openMemoryDevice } from '../../test/doubles/openMemoryDevice'
import type { AccessStore } from '../access/accessStore'
import { accessKey } from '../core/accessKey'
import { unknownFuel } from '../fuel/machineFuel'
import { drawTable } from './drawTable'
import { getReport, openMakeReport } from './makeReport'
import type { Answers } from './eventsReport'
import { writeReportMail } from './reportMail'

const groupid = GroupId.parse('g-Reported1')
const zone = 'Australia/Brisbane'

const hoursOf = (n: number): Hours => ({
  fromTime: 0,
  toTime: 86_400,
  source: 'workStates',
  worked: { atLeast: 6.12 + n / 100, atMost: 8.47 + n / 100 },
  idle: { atLeast: 1.01, atMost: 3.3 },
  off: { atLeast: 12.2, atMost: 16.4 },
  unknownHours: n === 0 ? 0 : 2.04,
  unknown: n === 0 ? [] : [{ fromTs: 0, toTs: 7344, reason: 'silent' }],
  moreUnknown: 0,
})

const nothingKept: Answers = {
  levels: undefined,
  asking: 0,
  acknowledged: 0,
  medianMs: undefined,
  isMore: false,
  unknownHours: 24,
}
const someEvents = {
  levels: { alarm: 2, warning: 14, alert: 0, info: 3 },
  asking: 16,
  acknowledged: 5,
  medianMs: 14 * 60_000,
  unknownHours: 0,
}

const noFuel = unknownFuel({ fromMs: 0, toMs: 24 * hourMs })
const someFuel: Fuel = {
  ...noFuel,
  usedLitres: { atLeast: 1203.5, atMost: 1210 },
  litresUnknownHours: 0,
  usedPercent: { atLeast: 83.21, atMost: 97.02 },
  percentUnknownHours: 2,
  events: [{ kind: 'refuel', fromTs: 0, toTs: 600, percent: { atLeast: 40.02, atMost: 43.5 } }],
}

const itemOf = (deviceid: DeviceId, n: number): ServiceItem => ({
  deviceid,
  name: `Truck ${n}`,
  planid: PlanId.parse('s-Each250h'),
  planName: 'Every 250 h',
  ...(n === 0
    ? { state: 'unknown', why: 'noEntry' }
    : {
        state: 'soon',
        leftHours: 12.5,
        forecast: { fromTs: nowMs / 1000, ts: nowMs / 1000 + 86_400, toTs: nowMs / 1000 + 3 * 86_400 },
      }),
})

/** A group of so many machines with hours of their own. */
const open = (count: number, asked: number[] = []) => {
  const { record, link } = openMemoryDevice()
  const ids = Array.from({ length: count }, (_, n) => DeviceId.parse(`M${String(n).padStart(8, '0')}`))
  const access = {
    related: (pk: string) => Promise.resolve(ids.map((id) => ({ pk, sk: accessKey.device(id) }))),
  } as unknown as AccessStore
  const group = {
    groupid,
    groupName: 'Pit',
    groupDescription: '',
    groupSupportEmail: '',
    kind: 'shared' as const,
    userid: callerOf().userid,
  }
  const make = openMakeReport({
    access,
    groups: { read: () => Promise.resolve(group) },
    devices: {
      many: (wanted) =>
        Promise.resolve(
          new Map(
            wanted.map((deviceid, n) => [
              deviceid,
              { record: { ...record, deviceid, name: `Truck ${n}` }, link },
            ]),
          ),
        ),
    },
    readHours: ({ record: { deviceid } }, _caller, { fromMs }) => {
      asked.push(fromMs)
      return Promise.resolve(hoursOf(ids.indexOf(deviceid)))
    },
    readPlaceTimes: () =>
      Promise.resolve({
        lines: [
          { kind: 'visit', place: 'Quarry', count: 12, leastMs: 8.03 * hourMs, mostMs: 9.48 * hourMs },
          { kind: 'trip', from: 'Quarry', place: 'Crusher', count: 1, leastMs: 0, mostMs: hourMs },
        ],
        silences: 2,
        silentMs: 3 * hourMs,
      }),
    readFences: () => Promise.resolve([]),
    readAnswers: ({ record: { deviceid } }) =>
      Promise.resolve(deviceid === ids[0] ? nothingKept : { ...nothingKept, ...someEvents }),
    readFuel: ({ record: { deviceid } }) => Promise.resolve(deviceid === ids[0] ? noFuel : someFuel),
    readService: () => Promise.resolve({ items: ids.map(itemOf), moreMachines: 0 }),
    now: () => nowMs,
  })
  const ask = (more: object = {}) =>
    getReport(make)(
      contract.input.parse({ groupid, kind: 'utilisation', span: 'day', timeZone: zone, ...more }),
      callerOf(),
    )
  return { ask, make }
}

const letter = {
  to: 'ann@example.com',
  changes: [],
  isCorrection: false,
  link: 'https://portal.example.com/report',
  unsubscribe: 'https://portal.example.com/unsubscribe',
  leave: 'https://portal.example.com/leave',
  owner: 'ada@example.com',
  brandName: 'Portal',
}
const kinds = Object.keys(reportKinds) as ReportKind[]

/** What stands on the sheets of a PDF whose pages are not packed. */
const textOfPdf = (bytes: Uint8Array): string => {
  const text = Buffer.from(bytes).toString('latin1')
  const packed = /stream\r?\n(x[\s\S]*?)\r?\nendstream/.exec(text)?.[1]
  return packed === undefined ? text : inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

describe('a report', () => {
  it('is about the last closed period of its zone', async () => {
    const asked: number[] = []
    const { ask } = open(2, asked)
    const { table } = await ask()
    expect(new Set(asked)).toEqual(new Set([lastClosed('day', zone, nowMs).fromMs]))
    expect(table).toMatchObject({
      title: 'Utilisation of Pit',
      period: '20 Nov 2026',
      timeZone: zone,
      completeness: 'Complete for 1 of 2 machines',
    })
  })

  it.each(kinds)(
    'of %s has the same figures on the page, in the file, on paper and by mail',
    async (kind) => {
      const { ask } = open(30)
      const { table } = await ask({ kind })
      const mail = writeReportMail({ ...letter, table })
      const onPaper = textOfPdf(drawTable(table))
      const inFile = reportCsv(table).split('\r\n')
      for (const row of table.rows) {
        const named = row.slice(1, table.nameColumns ?? 2).map((cell) => cellText(cell, ''))
        const line = inFile.find((each) => named.every((cell) => each.includes(cell)))
        for (const [i, cell] of row.entries()) {
          const { unit = '' } = table.columns[i] ?? {}
          const text = cellText(cell, unit)
          expect(onPaper).toContain(text.replace('–', '-'))
          expect(mail.html).toContain(`>${text}</td>`)
          expect(mail.text).toContain(text)
          const values = typeof cell === 'object' ? [cell.atLeast, cell.atMost] : [cell]
          for (const value of values) expect(line).toContain(String(value))
          if (typeof cell !== 'object') continue
          const [low, high = low] = cellText(cell, unit).replace(` ${unit}`, '').split('–').map(Number)
          expect([low, high]).toEqual([cell.atLeast, cell.atMost])
        }
      }
    },
  )

  it('names what is not known, and does not call it zero', async () => {
    const { ask } = open(2)
    const rowsOf = async (kind: ReportKind) => (await ask({ kind })).table
    const [truck] = (await rowsOf('events')).rows
    expect(truck?.slice(2)).toEqual([...Array.from({ length: 6 }, () => 'not known'), 24])
    expect((await rowsOf('visits')).rows[2]?.slice(2)).toEqual(['Not known', '2', { atLeast: 3, atMost: 3 }])
    expect((await rowsOf('fuel')).rows[0]?.slice(2)).toEqual([
      ...Array.from({ length: 5 }, () => 'not measured'),
      24,
    ])
    const service = await rowsOf('service')
    expect(service.rows[0]?.slice(3)).toEqual([
      'Unknown',
      'not known',
      'not known',
      '',
      'Nothing is logged yet',
    ])
    expect(service).toMatchObject({
      period: 'As of 21 Nov 2026, 22:00',
      completeness: 'Complete for 1 of 2 machines',
    })
    for (const kind of ['events', 'visits'] as const) {
      expect((await rowsOf(kind)).completeness).toMatch(/^Complete for [01] of 2 machines$/)
    }
  })

  it('is refused for a period that is not closed', async () => {
    const { ask } = open(1)
    await expect(ask({ atTime: Math.floor(nowMs / 1000) })).rejects.toMatchObject({ field: 'atTime' })
    await expect(ask({ atTime: Math.floor((nowMs - 50 * hourMs) / 1000) })).resolves.toMatchObject({
      table: { period: '19 Nov 2026' },
    })
  })

  it('of many machines shows the first hundred, and says how many are not shown', async () => {
    const { ask, make } = open(10_000)
    expect(await ask()).toMatchObject({ moreMachines: 9900 })
    const whole = contract.input.parse({ groupid, kind: 'health', span: 'month', timeZone: 'UTC' })
    expect((await make(whole, callerOf())).table.rows).toHaveLength(10_000)
  })
})
