import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { topics } from '../../../shared/core/topics'
import { dayMs, dayOf, dayStartMs, minuteMs, secondMs } from '../../../shared/core/time'
import { parsePayload } from '../../../shared/data/parsePayload'
import { type Tier, tierOf } from '../../../shared/plans/tierOf'
import { DeviceId } from '../../../shared/core/ids'
import type { Row } from '../../../functions/data/columns/dayColumns'
import { openDocuments } from '../../../functions/core/store/documents'
import { eventRows } from '../../../functions/alerts/eventStore'
import { occurrenceId } from '../../../functions/alerts/activeEvent'
import { occurrenceKey } from '../../../functions/alarms/occurrenceStore'
import { openWriteOccurrences } from '../../../functions/alarms/occurrenceWrites'
import { setFields } from '../../../functions/core/store/setFields'
import { tryTransact } from '../../../functions/core/store/storeWrites'
import { openReadingWriter } from '../../../functions/data/readingStore'
import { openPackHistory } from '../../../functions/packing/packHistory'
import { openWorkStore } from '../../../functions/data/workStore'
import type { Machine } from '../../fleet/machines/Machine'
import { freshDevice, machines } from '../../fleet/machines/demoDevices'
import { simulateHistory } from '../../fleet/physics/simulateHistory'
import type { LocalNames } from '../composition/localNames'
import { historyMark } from '../stackFiles'
import { watchFrom } from '../../../functions/alerts/dueStore'
import { LinkItem, openDeviceStore } from '../../../functions/devices/deviceStore'
import { openLinkStore } from '../../../functions/ingest/linkStore'
import { planFacts } from './demoAccounts'
import {
  pastEvents,
  type PastReading,
  withoutOthers,
  denseDays,
  denseSeconds,
  sparseSeconds,
} from './pastEvents'
import { lookAtService } from './seedService'

/** What stands of a machine that fell silent: its last reading, as the ingest leaves it. */
const openNoteLastContact = (
  documents: DynamoDBDocumentClient,
  tables: { devices: string; notices: string },
) => {
  const devices = openDeviceStore(documents, tables.devices)
  const links = openLinkStore(documents, tables.devices)
  const watch = watchFrom(tables.notices)
  return async (machine: Machine, lastMs: number): Promise<void> => {
    const deviceid = DeviceId.parse(machine.deviceid)
    const seen = (await devices.links([deviceid])).get(deviceid)
    const last = [...simulateHistory(machine, lastMs - 10 * minuteMs, lastMs)].at(-1)
    if (last === undefined || seen?.lastContactMs !== undefined) return
    const { deviceid: _, ...body } = last
    const tsMs = Math.round(last.ts * 1000)
    const contact = { contactMs: tsMs, latest: { tsMs, body: JSON.stringify(body), arrivedMs: tsMs } }
    const watched = { ...contact, isWatched: true } as const
    await links.tryContact(seen ?? LinkItem.parse({ deviceid }), watched, [watch(deviceid, tsMs)])
  }
}

// Writes the demo devices' past through the product's own encoder, the newest days first:
// `node seedHistory.mjs <state folder>`. Broken off, it can be run again: what is there stays.
const historyDays = 30
const secondsAt = (daysAgo: number): number => (daysAgo <= denseDays ? denseSeconds : sparseSeconds)

const dir = process.argv[2]
if (dir === undefined) throw new Error('The state folder is missing')
const { variables, tables } = JSON.parse(readFileSync(path.join(dir, 'env.json'), 'utf8')) as LocalNames & {
  variables: Record<string, string>
}
Object.assign(process.env, variables)

const now = Date.now
const startedMs = now()
const today = dayStartMs(startedMs)
const documents = openDocuments()
const places = { HISTORY_TABLE: tables.History, DEVICES_TABLE: tables.Devices }
const packHistory = openPackHistory(documents, places, now)
const writer = openReadingWriter(documents, tables.Readings)
const work = openWorkStore(documents, tables.History)
const noteLastContact = openNoteLastContact(documents, {
  devices: tables.Devices,
  notices: tables.Notices,
})
const seeded = machines
  .filter(({ deviceid }) => deviceid !== freshDevice.deviceid)
  .map((machine) => ({ ...machine, place: machine.cameFrom ?? machine.place }))

const streamOf = ({ deviceid }: Machine): string => `${deviceid}#s1`
const planOf = ({ deviceid }: Machine): Tier => tierOf({ ...planFacts(deviceid, now()), nowMs: now() })
const stepOf = (machine: Machine, daysAgo: number): number =>
  Math.max(machine.baseIntervalSeconds, planOf(machine).minIntervalSeconds, secondsAt(daysAgo))

/** The last moment at which a machine was heard of. */
const lastMs = ({ silentDays = 0 }: Machine): number => startedMs - silentDays * dayMs

/** By machine and day: what says when its events began and ended. */
const past = new Map<string, Map<number, PastReading[]>>()
const notePast = (machine: Machine, dayMs: number, readings: readonly PastReading[]) => {
  const days = past.get(machine.deviceid) ?? new Map<number, PastReading[]>()
  past.set(machine.deviceid, days)
  days.set(
    dayMs,
    readings.map((reading) => withoutOthers(machine, reading)),
  )
}

/** Readings of a day that has ended, as they would stand in the history. */
const packDay = async (machine: Machine, daysAgo: number): Promise<void> => {
  if (daysAgo > planOf(machine).retentionDays) return
  const from = today - daysAgo * dayMs
  const seconds = stepOf(machine, daysAgo)
  const rows: Row[] = []
  const to = Math.min(from + dayMs, lastMs(machine))
  for (const { deviceid: _, ...body } of simulateHistory(machine, from, to, seconds)) {
    const tsMs = Math.round(body.ts * 1000)
    rows.push({ tsMs, awsTsMs: tsMs, body })
  }
  notePast(machine, from, rows)
  if (rows.length > 0) await packHistory(streamOf(machine), rows, seconds)
}

/** Today's readings stand raw until the packer takes the day. */
const storeToday = async (machine: Machine): Promise<void> => {
  const { deviceid } = machine
  const stream = streamOf(machine)
  const sent = [...simulateHistory(machine, today, now(), stepOf(machine, 0))]
  const raw = sent.flatMap((reading) => {
    const arrivedMs = Math.round(reading.ts * 1000)
    const bytes = new TextEncoder().encode(JSON.stringify(reading))
    const { accepted } = parsePayload(bytes, { deviceid, arrivedMs, topic: topics.data(deviceid) })
    return accepted.map(({ key, bodyJson }) => ({ stream, at: key, body: bodyJson, awsTsMs: arrivedMs }))
  })
  notePast(
    machine,
    today,
    sent.map(({ deviceid: _, ...body }) => ({ tsMs: Math.round(body.ts * 1000), body })),
  )
  await writer.putAll(raw)
  await work.mark(stream, dayOf(now()), now())
}

const isSilent = ({ silentDays = 0 }: Machine): boolean => silentDays > 0

const writeOccurrences = openWriteOccurrences(tables.Alarms)
/** So long after its beginning someone looks at an event. */
const answerMs = 6 * minuteMs
const writesAtOnce = 50

/** The events of the past, and that a person dealt with those that were serious. */
const writePastEvents = async (machine: Machine, readings: readonly PastReading[]): Promise<void> => {
  const deviceid = DeviceId.parse(machine.deviceid)
  const [stream, { retentionDays }] = [streamOf(machine), planOf(machine)]
  const { transitions, serious } = pastEvents(machine, readings, 2 * stepOf(machine, 0) * secondMs)
  const turns = { transitions, rings: [], delays: [] }
  const rows = writeOccurrences({ deviceid, stream, retentionDays, latched: [] }, turns, startedMs)
  const acknowledged = serious.map(({ key, beganMs }) =>
    setFields(tables.Alarms, occurrenceKey(deviceid, occurrenceId(key, beganMs)), {
      set: { acknowledged: { by: 'Otis Perera', atMs: beganMs + answerMs, note: 'Went to have a look' } },
    }),
  )
  for (const items of [
    eventRows(tables.Events, stream, transitions, retentionDays),
    [...rows.items, ...rows.rest],
    acknowledged,
  ])
    for (let at = 0; at < items.length; at += writesAtOnce)
      await tryTransact(documents, items.slice(at, at + writesAtOnce))
}

for (const machine of seeded.filter(isSilent)) await noteLastContact(machine, lastMs(machine))
for (const machine of seeded.filter((each) => !isSilent(each))) await storeToday(machine)
for (let daysAgo = 1; daysAgo <= historyDays; daysAgo += 1) {
  for (const machine of seeded) await packDay(machine, daysAgo)
}
for (const machine of seeded) {
  const days = [...(past.get(machine.deviceid) ?? [])].sort(([a], [b]) => a - b)
  await writePastEvents(
    machine,
    days.flatMap(([, readings]) => readings),
  )
}
await lookAtService(documents, tables.Service)
writeFileSync(historyMark(dir), new Date().toISOString())
