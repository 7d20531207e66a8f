import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { rankOfLevel, readLevel } from '../alerts/alertRank'
import { occurrenceId } from '../alerts/activeEvent'
import type { EventStates } from '../alerts/eventStates'
import { sayEvent, sayLevel } from '../alerts/words'
import { accessKey } from '../core/accessKey'
import { chunk } from '../core/chunk'
import { transactUntilDone } from '../core/store/storeWrites'
import type { Actor } from '../serverlog/logEntry'
import { actItem } from './actBoard'
import { type AlarmDevice, type AlarmParts, type KnownOccurrence, knownOf, readDevice } from './alarmParts'
import { stepItem } from './alarmSteps'
import { changeOccurrence, changeStates, remindAt } from './changeOccurrence'

/** Who acknowledges: a person, or the holder of the link in a mail to an address. */
export interface Acknowledger {
  name: string
  userid?: string | undefined
  /** The address that the mail went to. */
  to?: string | undefined
}

/** Of one transaction: each is two rows of it. */
const maxAtOnce = 40

const nameOf = (known: KnownOccurrence): string => {
  const event = known.active ?? known.ended ?? known.row
  return event === undefined ? '' : `${sayLevel(event.level)}: ${sayEvent(event)}`
}

export const actorOf = ({ name, userid = '', to = '' }: Acknowledger): Actor => ({ name, userid, email: to })

const isNotified = (known: KnownOccurrence): boolean => {
  const level = (known.active ?? known.ended ?? known.row)?.level
  return level !== undefined && rankOfLevel(readLevel(level)) > 0
}

/** What lasts, and what may go on, is no longer notified. */
const acknowledgeIn = (
  states: EventStates,
  ids: ReadonlySet<string>,
  acknowledgedMs: number,
): EventStates => {
  const mark = <E extends { beganMs: number; acknowledgedMs?: number | undefined }>(
    events: Record<string, E>,
  ) =>
    Object.fromEntries(
      Object.entries(events).map(([key, event]) => [
        key,
        ids.has(occurrenceId(key, event.beganMs)) ? { acknowledgedMs, ...event } : event,
      ]),
    )
  return {
    ...states,
    active: mark(states.active),
    ...(states.ended === undefined ? {} : { ended: mark(states.ended) }),
  }
}

/** Reads occurrences of a device. @throws Problem `notFound` for one that there is not */
export const readKnown = async (
  { devices, occurrences }: Pick<AlarmParts, 'devices' | 'occurrences'>,
  deviceid: DeviceId,
  ids: readonly string[],
): Promise<{ device: AlarmDevice; known: KnownOccurrence[] }> => {
  const [device, rows] = await Promise.all([
    readDevice(devices, deviceid),
    Promise.all(ids.map((id) => occurrences.read(deviceid, id))),
  ])
  const known = ids.map((id, i) => knownOf(device, id, rows[i]))
  if (known.includes(undefined)) throw new Problem('notFound', 'This event is not known any more.')
  return { device, known: known.flatMap((each) => each ?? []) }
}

/**
 * "I have seen it and deal with it": in one transaction what lasts is marked, so that no message repeats it, and the
 * row, which the sender checks. The second one changes nothing; what has ended meanwhile is marked in its row alone.
 */
export const openAcknowledge =
  (parts: AlarmParts) =>
  async (
    deviceid: DeviceId,
    ids: readonly string[],
    who: Acknowledger,
    note: string | undefined,
  ): Promise<void> => {
    const { documents, tables, writeLog, newId, now } = parts
    for (const some of chunk([...new Set(ids)], maxAtOnce)) {
      await transactUntilDone(documents, async () => {
        const { device, known } = await readKnown(parts, deviceid, some)
        const fresh = known.filter((each) => each.row?.acknowledged === undefined && isNotified(each))
        if (fresh.length === 0) return { items: [], result: undefined }
        const nowMs = now()
        const said = note === '' ? undefined : note
        const acknowledged = { by: who.name, userid: who.userid, to: who.to, atMs: nowMs, note: said }
        const reminderMs = remindAt(device.record, nowMs)
        const rows = fresh.flatMap((each) => [
          changeOccurrence(
            parts,
            device,
            each,
            {
              set: { acknowledged, ...(said === undefined ? {} : { notes: (each.row?.notes ?? 0) + 1 }) },
              times: each.active === undefined || reminderMs === undefined ? {} : { reminder: reminderMs },
            },
            nowMs,
          ),
          stepItem(
            tables.alarms,
            { deviceid, id: each.id },
            { kind: 'acknowledged', by: who.name, text: said ?? 'Acknowledged' },
            newId(nowMs),
            nowMs,
          ),
        ])
        const isInStates = fresh.some(({ active, ended }) => (active ?? ended) !== undefined)
        const marked = acknowledgeIn(device.states, new Set(fresh.map(({ id }) => id)), nowMs)
        const description = `${fresh.map(nameOf).join(', ')}${said === undefined ? '' : ` — ${said}`}`
        const entry = {
          subject: accessKey.device(deviceid),
          category: 'Alert' as const,
          name: 'Alarm Acknowledged',
          description: description.slice(0, 1000),
        }
        return {
          items: [
            ...rows,
            ...(isInStates ? [changeStates(parts, device, marked)] : []),
            writeLog(entry, actorOf(who), nowMs),
            actItem(parts, deviceid, nowMs),
          ],
          result: undefined,
        }
      })
    }
  }
