import type { DeviceId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/store/transact'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import type { Transition } from './eventStates'
import { eventRows } from './eventStore'
import { ownNamesOf } from './eventNames'
import { sayEvent, sayLevel } from './words'
import { byWorst } from './alertRank'

/** Maximum event transitions per transaction; a device that goes on like that is logged in one line. */
const maxTurns = 24

/** Events that began or ended, as rows of their own and as entries of the log, to stand in one transaction. */
export interface EventTransitionWrites {
  items: TransactItem[]
  /** Rows beyond what a transaction holds; writing one again changes nothing. */
  rest: TransactItem[]
}

export type WriteEventTransitions = (
  device: { deviceid: DeviceId; stream: string; retentionDays: number },
  transitions: readonly Transition[],
  nowMs: number,
) => Promise<EventTransitionWrites>

/** The worst of them when they are too many, in their order. */
const highestAlertLevel = (transitions: readonly Transition[]): readonly Transition[] => {
  if (transitions.length <= maxTurns) return transitions
  const worst = new Set([...transitions].sort(byWorst).slice(0, maxTurns))
  return transitions.filter((turn) => worst.has(turn))
}

/** How the owner writes what these events are about: one small item a topic, and only when an event turns. */
const readNames = async (
  devices: Pick<DeviceStore, 'item'>,
  deviceid: DeviceId,
  turns: readonly Transition[],
): Promise<ReturnType<typeof ownNamesOf>> => {
  const topics = [...new Set(turns.map(({ topic }) => topic))]
  const stored = await Promise.all(topics.map((topic) => devices.item(deviceid, deviceItem.display(topic))))
  return ownNamesOf(topics.map((key, i) => ({ key, entry: stored[i]?.entry })))
}

const said = {
  began: 'Event Began',
  reopened: 'Event Began Again',
  ended: 'Event Ended',
} as const satisfies Record<Transition['kind'], string>

/** Events that began or ended, as rows and as entries of the log in the owner's words. */
export const openEventTransitions =
  (TableName: string, writeLog: WriteLog, devices: Pick<DeviceStore, 'item'>): WriteEventTransitions =>
  async ({ deviceid, stream, retentionDays }, transitions, nowMs) => {
    const rows = eventRows(TableName, stream, transitions, retentionDays)
    const subject = accessKey.device(deviceid)
    const entry = (name: string, description: string) =>
      writeLog({ subject, category: 'Alert', name, description }, thePortal, nowMs)
    const fresh = transitions.filter(({ isKnown }) => !isKnown)
    const worst = highestAlertLevel(fresh)
    const names = await readNames(devices, deviceid, worst)
    const logged = worst.map((turn) =>
      entry(said[turn.kind], `${sayLevel(turn.level)}: ${sayEvent(turn, names)}`),
    )
    const others = fresh.length - logged.length
    return {
      items: [
        ...rows.slice(0, maxTurns),
        ...logged,
        ...(others > 0 ? [entry('More Events', `${others} more began or ended at once`)] : []),
      ],
      rest: rows.slice(maxTurns),
    }
  }
