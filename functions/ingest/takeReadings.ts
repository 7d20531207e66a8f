import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, dayMs, dayOf } from '../../shared/core/time'
import type { DeviceId } from '../../shared/core/ids'
import { tierOf } from '../../shared/plans/tierOf'
import { alertSecondsOf, type OccurrenceTurns, type WriteOccurrences } from '../alerts/dueNotices'
import type { EventReader, EventRow, WriteEventTransitions } from '../alerts/eventStore'
import type { NoteNotices } from '../alerts/noteNotices'
import type { EnqueueNotices } from '../alerts/workQueue'
import type { SentStore } from '../alerts/sentStore'
import type { Deliver } from '../commands/deliver'
import type { ProveEffects } from '../commands/proveEffects'
import { log } from '../core/log'
import type { ReadingWriter } from '../data/readingStore'
import type { ArrivalWrites } from '../fences/arrivals'
import type { FencesOf } from '../fences/fencesOf'
import { type TransactItem, tryTransact, tryWrite } from '../core/store/storeWrites'
import type { DeviceStore, LinkItem, RecordItem } from '../devices/deviceStore'
import type { WorkStore } from '../data/workStore'
import { type FollowedEvents, followEvents, type RefusedEvents } from './followEvents'
import { followFences } from './followFences'
import { bufferedReadingInfo, type LinkStore } from './linkStore'
import {
  latestRankOf,
  rankOf,
  readingsByStream,
  type ArrivedReading,
  isThinned,
  rawReadingOf,
  storeThinned,
} from './storeReadings'

/** With the fences that are asked where the device is. */
type FencedBatch = DeviceBatch & { fences: Awaited<ReturnType<FencesOf>> }

export interface DeviceBatch {
  record: RecordItem
  link: LinkItem
  /** In ascending time. */
  readings: readonly ArrivedReading[]
  contactMs: number
}

/** Takes what one device sent in a batch; it may be taken again from the start and ends the same. */
export type TakeReadings = (batch: DeviceBatch) => Promise<void>

interface Stores {
  devices: Pick<DeviceStore, 'link'>
  readings: ReadingWriter
  links: LinkStore
  work: WorkStore
  deliver: Deliver
  /** Judges what commands of the device should have caused; called while one of them is open. */
  proveEffects: ProveEffects
  writeEventTransitions: WriteEventTransitions
  writeOccurrences: WriteOccurrences
  noteNotices: NoteNotices
  sent: SentStore
  events: EventReader
  refusedEvents: Pick<RefusedEvents, 'note'>
  enqueueNotices: EnqueueNotices
  /** Sets off the worker of occurrences that ask for people. */
  enqueueOccurrences: EnqueueNotices
  /** A write that has a device checked from a time on. */
  watch: (deviceid: DeviceId, dueMs: number) => TransactItem
  fencesOf: FencesOf
  arrivalWrites: ArrivalWrites
  documents: DynamoDBDocumentClient
}

/** Days already marked by this process and not yet sealed: marking them again would only cost. */
const maxKnownDays = 20_000

/** Newest first: twice what lasts at once. */
const maxPastEvents = 200

/** Batches of one device that run at once overtake each other; more often than this is a fault. */
const maxTries = 50

/** Sealed days were packed: a reading in one of them makes the packer take that day again. */
const isSealed = (link: LinkItem, stream: string, tsMs: number): boolean =>
  link.sealedStream === stream && tsMs <= link.sealedThroughMs

const latestOf = (link: LinkItem, readings: readonly ArrivedReading[]) => {
  const [first, ...others] = readings
  if (first === undefined) return {}
  const newest = others.reduce((a, b) => (rankOf(b) >= rankOf(a) ? b : a), first)
  if (rankOf(newest) < (latestRankOf(link) ?? 0)) return {}
  const { bodyJson: body, arrivedMs } = newest
  return { latest: { tsMs: rankOf(newest), body, arrivedMs } }
}

/**
 * The order is what keeps readings from being lost or doubled: store raw, then read the seal, then mark the day.
 * The packer seals first and reads raw afterwards, so one of the two always sees the other.
 */
export const openTakeReadings = (stores: Stores, now: Clock): TakeReadings => {
  const knownDays = new Set<string>()

  const store = async (
    { record, link, readings, contactMs, fences }: FencedBatch,
    stream: string,
  ): Promise<void> => {
    const tier = tierOf({ ...record, nowMs: now() })
    if (!isThinned(tier)) {
      await stores.readings.putAll(readings.map((reading) => rawReadingOf(stream, reading)))
      return
    }
    const fenced = followFences(link, readings, fences)
    const { turning } = followEvents(link, fenced.readings, { contactMs, rules: record })
    const thinned = await storeThinned(stores.readings, stream, readings, turning, tier.minIntervalSeconds)
    if (thinned > 0) log.info('readings thinned by the plan', { deviceid: record.deviceid, thinned })
  }

  /** What is kept of events that began or ended, for the transaction that moves their states; mostly nothing. */
  const writeTurns = async (record: RecordItem, stream: string, turns: OccurrenceTurns) => {
    const { transitions, rings, delays } = turns
    if (transitions.length + rings.length + delays.length === 0) return { items: [], due: [] }
    const { retentionDays } = tierOf({ ...record, nowMs: now() })
    const device = { deviceid: record.deviceid, stream, retentionDays }
    const events = await stores.writeEventTransitions(device, transitions, now())
    const latched = record.alarmRules?.latched ?? []
    const occurrences = stores.writeOccurrences({ ...device, latched }, turns, now())
    for (const item of [...events.rest, ...occurrences.rest]) await tryTransact(stores.documents, [item])
    return { items: [...events.items, ...occurrences.items], due: occurrences.due }
  }

  /** Two things are read only when they matter: what a reading that was overtaken may have begun before, and when a condition was notified last. */
  const follow = async (
    stream: string,
    ...[link, readings, options]: Parameters<typeof followEvents>
  ): Promise<FollowedEvents> => {
    let followed = followEvents(link, readings, options)
    let past: EventRow[] | undefined
    if (followed.overtakenMs !== undefined) {
      const span = { fromMs: 0, toMs: followed.overtakenMs }
      past = (await stores.events.began(stream, span, maxPastEvents, undefined)).rows
      followed = followEvents(link, readings, { ...options, past })
    }
    if (followed.notices.length === 0) return followed
    const sent = await stores.sent.read(link.deviceid, followed.notices)
    return followEvents(link, readings, { ...options, past, sent })
  }

  /**
   * Latest reading and events move forward together, from whatever another batch has made of them meanwhile: which
   * readings turn an event is known for certain only here, so a plan that thins keeps those of every try.
   */
  const moveForward = async (batch: FencedBatch, stream: string): Promise<LinkItem> => {
    const { record, link, readings, contactMs, fences } = batch
    const seconds = alertSecondsOf(record, tierOf({ ...record, nowMs: now() }))
    let seen = link
    for (let tried = 0; tried < maxTries; tried += 1) {
      if (tried > 0) seen = (await stores.devices.link(record.deviceid)) ?? link
      const moved = latestOf(seen, readings)
      const options = { seconds, contactMs, rules: record, ...moved }
      const fenced = followFences(seen, readings, fences)
      const followed = await follow(stream, seen, fenced.readings, options)
      const { changed, turning, notices } = followed
      if (tried > 0) {
        const kept = readings.filter((reading) => turning.has(reading.key))
        await stores.readings.putAll(kept.map((reading) => rawReadingOf(stream, reading)))
      }
      const late = bufferedReadingInfo(seen, readings, now())
      const contact = {
        contactMs,
        ...(late === undefined ? {} : { late }),
        ...moved,
        ...(changed === undefined ? {} : { events: changed }),
        ...(fenced.changed === undefined ? {} : { fences: fenced.changed }),
        ...(seen.isWatched ? {} : { isWatched: true as const }),
      }
      const turns = await writeTurns(record, stream, followed)
      const arrived = stores.arrivalWrites(record.deviceid, fenced.arrivals)
      for (const item of arrived.rest) await tryWrite(stores.documents, item)
      const told = stores.noteNotices(record.deviceid, notices, now())
      const sent =
        notices.length === 0 ? [] : [stores.sent.write(record.deviceid, followed.sent, told.noted, now())]
      // Before the link says so: whatever dies in between, the device is checked.
      if (!seen.isWatched) await tryWrite(stores.documents, stores.watch(record.deviceid, now()))
      const also = [...turns.items, ...arrived.items, ...told.items, ...sent]
      const after = await stores.links.tryContact(seen, contact, also)
      if (after === undefined) continue
      stores.refusedEvents.note(record.deviceid, followed.refused)
      if (told.noted.length > 0) {
        await stores.enqueueNotices(
          record.deviceid,
          told.noted.map(({ id }) => id),
        )
      }
      if (turns.due.length > 0) await stores.enqueueOccurrences(record.deviceid, turns.due)
      return after
    }
    throw new Error(`Device ${record.deviceid} was changed by others each time`)
  }

  /** The readings are safe by now: what fails here must not bring them back, the next contact tries again. */
  const deliverNext = async ({ deviceid }: RecordItem): Promise<void> => {
    try {
      await stores.deliver(deviceid)
    } catch (error) {
      log.error('a command could not be delivered at a contact', { deviceid, error })
    }
  }

  /** As for the next command: what fails here is judged at the next message, or by the sweep. */
  const judgeEffects = async ({ deviceid }: RecordItem): Promise<void> => {
    try {
      await stores.proveEffects(deviceid)
    } catch (error) {
      log.error('the effect of a command could not be judged', { deviceid, error })
    }
  }

  const markDays = async (stream: string, link: LinkItem, readings: readonly ArrivedReading[]) => {
    const sealed = new Map<string, boolean>()
    for (const { tsMs } of readings) {
      const day = dayOf(tsMs)
      sealed.set(day, (sealed.get(day) ?? false) || isSealed(link, stream, tsMs))
    }
    const markDay = async ([day, isDirty]: [string, boolean]): Promise<void> => {
      const known = `${stream}#${day}`
      const mayHaveClosed = now() - Date.parse(day) > dayMs
      if (!isDirty && !mayHaveClosed && knownDays.has(known)) return
      await stores.work.mark(stream, day, now())
      if (knownDays.size >= maxKnownDays) knownDays.clear()
      knownDays.add(known)
    }
    // A message may hold readings of a thousand days: one after the other they would outlast the batch.
    await Promise.all([...sealed].map(markDay))
  }

  /** Of a stream that the device has no longer: kept where its time was, and nothing of the device moves. */
  const takePast = async (batch: FencedBatch, stream: string): Promise<void> => {
    await store(batch, stream)
    await markDays(stream, batch.link, batch.readings)
  }

  return async (batch) => {
    let { link } = batch
    const fences = await stores.fencesOf(batch.record.deviceid)
    for (const { stream, isPresent, readings } of readingsByStream(batch.record, batch.readings)) {
      const part = { ...batch, link, readings, fences }
      if (!isPresent) {
        await takePast(part, stream)
        continue
      }
      await store(part, stream)
      link = await moveForward(part, stream)
      await markDays(stream, link, readings)
    }
    if ((link.awaitedEffects ?? 0) > 0) await judgeEffects(batch.record)
    if (link.openCommands > 0) await deliverNext(batch.record)
  }
}
