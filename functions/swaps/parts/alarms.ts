import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, dayMs } from '../../../shared/core/time'
import { tierOf } from '../../../shared/plans/tierOf'
import { watchFrom } from '../../alerts/dueStore'
import { endOf } from '../../alerts/eventStates'
import type { WriteEventTransitions } from '../../alerts/eventStore'
import type { WriteOccurrences } from '../../alerts/dueNotices'
import { readStates } from '../../alerts/activeOf'
import { setFields } from '../../core/store/setFields'
import { tryTransact } from '../../core/store/storeWrites'
import { type DeviceStore, type RecordItem, deviceItem } from '../../devices/deviceStore'
import { nameOf } from '../../datajobs/cutStreams'
import { type Part, type Turn, openRows } from '../part'

interface Parts {
  documents: DynamoDBDocumentClient
  devicesTable: string
  noticesTable: string
  devices: Pick<DeviceStore, 'record' | 'link'>
  writeEventTransitions: WriteEventTransitions
  writeOccurrences: WriteOccurrences
  now: Clock
}

const recordKey = 'record'
/** As long as a device may be out of service. */
const restDays = 366

type Quiet = Pick<RecordItem, 'outOfService' | 'noContact'>

/**
 * What lasts on the old unit ends without a notice, it is not expected to report, and what it still says on a bench notifies no one.
 */
export const openAlarms = (p: Parts): Part => {
  const { documents, devicesTable, noticesTable, devices, writeEventTransitions, writeOccurrences, now } = p

  const quieten = async (turn: Turn): Promise<void> => {
    let rest: Parameters<typeof tryTransact>[1] = []
    await turn.commit(async () => {
      const [record, link] = await Promise.all([devices.record(turn.from), devices.link(turn.from)])
      if (record === undefined || link === undefined) return []
      const nowMs = now()
      const states = readStates(link)
      const transitions = Object.entries(states.active).map(([key, event]) => endOf(key, event, nowMs))
      // They began in the streams that go over.
      const stream = turn.swap.streams.at(-1)
      const { retentionDays } = tierOf({ ...record, nowMs })
      const of = {
        deviceid: turn.from,
        stream: stream === undefined ? `${turn.from}#` : nameOf(stream),
        retentionDays,
      }
      const turns = await writeEventTransitions(of, transitions, nowMs)
      const occurrences = writeOccurrences(
        { ...of, latched: [] },
        { transitions, rings: [], delays: [] },
        nowMs,
      )
      rest = [...turns.rest, ...occurrences.rest]
      const { ended: _ended, openUntilMs: _open, ...known } = states
      const before: Quiet = { outOfService: record.outOfService, noContact: record.noContact }
      const ours: Quiet = {
        outOfService: {
          by: turn.caller.name,
          reason: `Replaced by ${turn.to}`,
          atMs: nowMs,
          untilMs: nowMs + restDays * dayMs,
        },
        noContact: { ...record.noContact, level: 'never' },
      }
      return [
        setFields(
          devicesTable,
          { deviceid: turn.from, sk: deviceItem.record },
          { set: ours, add: { alarmsVersion: 1 }, when: { alarmsVersion: record.alarmsVersion } },
        ),
        ...(transitions.length === 0
          ? []
          : [
              setFields(
                devicesTable,
                { deviceid: turn.from, sk: deviceItem.link },
                { set: { events: JSON.stringify({ ...known, active: {} }) }, when: { events: link.events } },
              ),
            ]),
        ...turns.items,
        ...occurrences.items,
        turn.keep(recordKey, { before, ours }),
      ]
    })
    for (const item of rest) await tryTransact(documents, [item])
  }

  const wake = (turn: Turn, before: Quiet, ours: Quiet): Promise<void> =>
    turn.commit(async () => {
      const record = await devices.record(turn.from)
      if (record === undefined) return [turn.mark({ key: recordKey }, { back: 'left' })]
      const { outOfService, noContact, alarmsVersion } = record
      const isOurs = outOfService?.atMs === ours.outOfService?.atMs
      const isSilent = noContact?.level === 'never'
      const wanted: Quiet = {
        ...(isOurs ? { outOfService: before.outOfService } : {}),
        ...(isSilent ? { noContact: before.noContact } : {}),
      }
      const set = Object.fromEntries(Object.entries(wanted).filter(([, each]) => each !== undefined))
      const remove = Object.entries(wanted).flatMap(([field, each]) => (each === undefined ? [field] : []))
      return [
        setFields(
          devicesTable,
          { deviceid: turn.from, sk: deviceItem.record },
          { set, remove, add: { alarmsVersion: 1 }, when: { alarmsVersion } },
        ),
        watchFrom(noticesTable)(turn.from, now()),
        turn.mark({ key: recordKey }, { back: 'back' }),
      ]
    })

  return {
    carry: async (turn) => {
      if ((await turn.rows()).length === 0) await quieten(turn)
    },
    back: async (turn) => {
      const row = openRows(await turn.rows()).find(({ key }) => key === recordKey)
      if (row !== undefined) await wake(turn, row.before as Quiet, row.ours as Quiet)
    },
  }
}
