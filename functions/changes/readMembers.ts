import { isAnyVersion } from '../../shared/firmware/firmware'
import type { Clock } from '../../shared/core/time'
import type { DeviceId } from '../../shared/core/ids'
import { rankOfLevel, readLevel } from '../alerts/alertRank'
import { readStates } from '../alerts/activeOf'
import type { ExpectContact } from '../commands/contactOutlook'
import type { ReadingReader } from '../data/readingStore'
import type { DeviceStore, LinkItem, RecordItem } from '../devices/deviceStore'
import type { Member } from './decide'
import type { SetHead, SetPlan, SetRow } from './setItems'
import type { SetStore } from './setStore'

interface Outlook {
  /** Until it is heard of next, as far as that can be expected. */
  everyMs: number
  isOverdue: boolean
}

/** What a worker and a page look at of the devices of a set. */
export interface ReadMembers {
  all(head: SetHead, plan: SetPlan): Promise<{ rows: SetRow[]; members: Member[] }>
  outlook(deviceid: DeviceId): Promise<Outlook>
}

interface Parts {
  store: Pick<SetStore, 'rows'>
  devices: Pick<DeviceStore, 'record' | 'link'>
  readings: ReadingReader
  expectContact: ExpectContact
  now: Clock
}

/** Messages that arrive this close together are one report. */
const sameReportMs = 2000

/** Expected contact of a device that has never been in contact. */
const neverMs = 24 * 3_600_000

const alarmSince = (link: LinkItem, sinceMs: number): string | undefined => {
  const fresh = Object.values(readStates(link).active).find(
    ({ beganMs, level }) => beganMs > sinceMs && rankOfLevel(readLevel(level)) >= rankOfLevel('alarm'),
  )
  return fresh === undefined ? undefined : `A new alarm began after the change: ${fresh.msg}`
}

/** Firmware that a device was to run and does not. */
const otherFirmware = (record: RecordItem, { before }: SetRow, wanted: unknown): string | undefined => {
  const isAny = typeof wanted === 'string' && isAnyVersion(wanted)
  const runsIt = isAny ? record.fw !== before?.firmware : record.fw === wanted
  return runsIt ? undefined : `It runs ${record.fw}.`
}

export const openReadMembers = ({ store, devices, readings, expectContact, now }: Parts): ReadMembers => {
  /** How often it reported since it has the change, as many as are needed. */
  const reportsOf = async (record: RecordItem, sinceMs: number, needed: number): Promise<number> => {
    const stream = record.streams.at(-1)
    if (needed === 0 || stream === undefined) return needed
    const { readings: found } = await readings.range({
      stream: `${stream.deviceid}#${stream.streamId}`,
      fromMs: sinceMs,
      toMs: now() + neverMs,
      limit: 4 * needed + 4,
      newestFirst: true,
    })
    const arrivals = found.map(({ awsTsMs }) => awsTsMs).filter((at) => at > sinceMs)
    const sorted = arrivals.toSorted((a, b) => a - b)
    return sorted.filter((at, n) => n === 0 || at - (sorted[n - 1] ?? 0) > sameReportMs).length
  }

  const memberOf = async (row: SetRow, { kind }: SetHead, { pace, patch }: SetPlan): Promise<Member> => {
    const { deviceid, wave, state, stateMs, everyMs, wasOverdue, zone } = row
    const plain = { deviceid, wave, state, stateMs, everyMs, wasOverdue, zone }
    if (state !== 'queued' && state !== 'confirmed') return plain
    const [link, record] = await Promise.all([
      devices.link(deviceid),
      state === 'confirmed' ? devices.record(deviceid) : undefined,
    ])
    const seen = { ...plain, lastContactMs: link?.lastContactMs }
    if (record === undefined || link === undefined) return seen
    const isSoaked = now() >= stateMs + pace.soakSeconds * 1000
    const harm =
      alarmSince(link, stateMs) ??
      (kind === 'firmware' && isSoaked ? otherFirmware(record, row, patch.firmware) : undefined)
    // Nothing is decided by reports before the soak is over.
    return { ...seen, harm, ...(isSoaked ? { reports: await reportsOf(record, stateMs, pace.reports) } : {}) }
  }

  return {
    all: async (head, plan) => {
      const rows = await store.rows(head.changeid, plan.waves.flat())
      return { rows, members: await Promise.all(rows.map((row) => memberOf(row, head, plan))) }
    },
    outlook: async (deviceid) => {
      const { outlook } = await expectContact(deviceid)
      if (outlook === undefined) return { everyMs: neverMs, isOverdue: true }
      const { everyMs, kind } = outlook
      if (kind === 'overdue') return { everyMs, isOverdue: true }
      return { everyMs: Math.max(everyMs, outlook.atMs - now()), isOverdue: false }
    },
  }
}
