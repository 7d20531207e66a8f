import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { readStates } from '../alerts/activeOf'
import type { EnqueueNotices } from '../alerts/workQueue'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { transactUntilDone } from '../core/store/storeWrites'
import type { DeviceStore } from '../devices/deviceStore'
import {
  alarmShardOf,
  occurrenceKey,
  type OccurrenceReader,
  type OccurrenceRow,
  idOfRow,
} from './occurrenceStore'
import { type OccurrenceWorks, type Planned, type WorkKind, dueField, dueOf, workKinds } from './alarmWork'

interface Options {
  documents: DynamoDBDocumentClient
  /** Of alarms. */
  TableName: string
  occurrences: Pick<OccurrenceReader, 'read'>
  devices: Pick<DeviceStore, 'record' | 'link'>
  works: OccurrenceWorks
  enqueueNotices: EnqueueNotices
  now: Clock
}

/** At most so many pieces of one occurrence in a turn; the sweep goes on with what is left. */
const maxTurns = 2 * workKinds.length

/** Does what is due of one occurrence, one piece and one transaction after the other. */
export type WorkOccurrence = (deviceid: DeviceId, id: string) => Promise<void>

export const openWorkOccurrence = (options: Options): WorkOccurrence => {
  const { documents, TableName, occurrences, devices, works, enqueueNotices, now } = options
  const known = workKinds.filter((kind) => kind === 'ring' || works[kind] !== undefined)

  const isAtRing = (row: OccurrenceRow, kind: WorkKind): boolean => {
    const asked = works[kind]?.isAtRing ?? false
    return typeof asked === 'function' ? asked(row) : asked
  }

  const atRing = (row: OccurrenceRow, nowMs: number) =>
    Object.fromEntries(workKinds.filter((kind) => isAtRing(row, kind)).map((kind) => [dueField(kind), nowMs]))

  const write = (row: OccurrenceRow, done: WorkKind, { set = {}, dueMs }: Planned, more: object) => {
    const times = { ...row, ...set, ...more, [dueField(done)]: dueMs }
    const open = workKinds.flatMap((kind) => dueOf(times, kind) ?? [])
    const next = open.length === 0 ? undefined : Math.min(...open)
    return setFields(TableName, occurrenceKey(row.pk, idOfRow(row)), {
      set: {
        ...set,
        ...more,
        [dueField(done)]: dueMs,
        version: row.version + 1,
        ...(next === undefined ? {} : { work: alarmShardOf(row.pk), dueMs: next }),
      },
      remove: [
        ...(dueMs === undefined ? [dueField(done)] : []),
        ...(next === undefined ? ['work', 'dueMs'] : []),
      ],
      when: { version: row.version === 0 ? undefined : row.version },
    })
  }

  /** One piece of what is due; undefined when nothing is. What `failed` names is left for another time. */
  const workOnce = (deviceid: DeviceId, id: string, failed: ReadonlySet<WorkKind>) =>
    transactUntilDone(documents, async () => {
      const [row, record, link] = await Promise.all([
        occurrences.read(deviceid, id),
        devices.record(deviceid),
        devices.link(deviceid),
      ])
      const nowMs = now()
      const isDue = (kind: WorkKind) =>
        row !== undefined && !failed.has(kind) && (dueOf(row, kind) ?? Infinity) <= nowMs
      const kind = known.find(isDue)
      if (row === undefined || kind === undefined || record === undefined || link === undefined) {
        return { items: [], result: undefined }
      }
      const context = { row, record, link, states: readStates(link), nowMs }
      const planned = kind === 'ring' ? {} : await planOf(kind, context)
      const own = write(row, kind, planned, kind === 'ring' ? atRing(row, nowMs) : {})
      const { items = [], notices = [] } = planned
      return {
        items: [own, ...items, ...notices.flatMap(({ item }) => item ?? [])],
        result: { kind, notices },
      }
    })

  const planOf = async (
    kind: WorkKind,
    context: Parameters<NonNullable<OccurrenceWorks['ring']>['plan']>[0],
  ) => {
    try {
      return (await works[kind]?.plan(context)) ?? {}
    } catch (error) {
      throw new FailedWork(kind, { cause: error })
    }
  }

  return async (deviceid, id) => {
    const failed = new Map<WorkKind, unknown>()
    for (let turn = 0; turn < maxTurns; turn += 1) {
      try {
        const done = await workOnce(deviceid, id, new Set(failed.keys()))
        if (done === undefined) break
        for (const notice of done.notices) await enqueueNotices(notice.deviceid, [notice.id])
      } catch (error) {
        if (!(error instanceof FailedWork)) throw error
        log.error('a piece of work on an alarm failed', {
          deviceid,
          id,
          kind: error.kind,
          error: error.cause,
        })
        failed.set(error.kind, error.cause)
      }
    }
    const [first] = failed.values()
    if (first !== undefined) throw first instanceof Error ? first : new Error('unknown', { cause: first })
  }
}

/** One kind that fails must not hold up the others. */
class FailedWork extends Error {
  constructor(
    readonly kind: WorkKind,
    options: ErrorOptions,
  ) {
    super(kind, options)
  }
}
