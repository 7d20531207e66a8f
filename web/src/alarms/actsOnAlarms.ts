import { useState } from 'react'
import type { Alarm } from '../../../shared/alarms/alarm'
import { acknowledgeAlarms, assignAlarm, resetAlarms, shelveAlarm } from '../../../shared/alarms/alarmActions'
import { alertLevels } from '../../../shared/alerts/alertLevels'
import type { UserId } from '../../../shared/core/ids'
import { useAction } from '../core/api/useAction'
import type { Outcome, Failure } from '../ui/feedback/outcome'
import { askAgain } from '../core/api/askAgain'
import { toasts } from '../ui/toast/toasts'
import { idOfAlarm, nameOfDevice, readsOfAlarms } from './alarmRow'

/** As many as one request may name. */
const mostIds = 50

/** The alarms of each device, in lists that one request may name. */
export const alarmsByDevice = (alarms: readonly Alarm[]): readonly (readonly Alarm[])[] => {
  const lists = new Map<string, Alarm[][]>()
  for (const alarm of alarms) {
    const own = lists.get(alarm.deviceid) ?? []
    const last = own.at(-1)
    if (last === undefined || last.length === mostIds) own.push([alarm])
    else last.push(alarm)
    lists.set(alarm.deviceid, own)
  }
  return [...lists.values()].flat()
}

const none: ReadonlySet<string> = new Set()

const count = (n: number): string => `${n} ${n === 1 ? 'alarm' : 'alarms'}`

type OfOneDevice = readonly [Alarm, ...Alarm[]]

/** Changes several alarms, device by device, and says how many of them it reached, in the words of `done`. */
const useForEach = <T>(
  done: (what: T) => string,
  send: (alarms: OfOneDevice, what: T) => Promise<Outcome>,
) => {
  const [busy, setBusy] = useState(none)
  const run = async (alarms: readonly Alarm[], what: T): Promise<Outcome<number>> => {
    setBusy(new Set(alarms.map(idOfAlarm)))
    let reached = 0
    const failures: { of: Alarm; error: Failure }[] = []
    await Promise.all(
      alarmsByDevice(alarms).map(async ([first, ...rest]) => {
        if (first === undefined) return
        const outcome = await send([first, ...rest], what)
        if (outcome.ok) reached += 1 + rest.length
        else failures.push({ of: first, error: outcome.error })
      }),
    )
    askAgain(readsOfAlarms())
    setBusy(none)
    const [failure] = failures
    if (failure === undefined) {
      toasts.show({ tone: 'success', text: `${count(reached)} ${done(what)}` })
      return { ok: true, output: reached }
    }
    const before = reached === 0 ? '' : `${reached} of ${alarms.length} ${done(what)}. `
    return {
      ok: false,
      error: { ...failure.error, message: `${before}${nameOfDevice(failure.of)}: ${failure.error.message}` },
    }
  }
  return { run, busy }
}

const idsOf = (alarms: readonly Alarm[]) => alarms.map(({ id }) => id)

/** One after the other; what follows a failure is not sent. */
const inTurn = async <T>(all: readonly T[], send: (one: T) => Promise<Outcome>): Promise<Outcome> => {
  for (const one of all) {
    const outcome = await send(one)
    if (!outcome.ok) return outcome
  }
  return { ok: true, output: undefined }
}

/** Says that a person has them, with one note for all. */
export const useAcknowledge = () => {
  const { run } = useAction(acknowledgeAlarms)
  return useForEach<string>(
    () => 'acknowledged',
    (alarms, note) =>
      run({ deviceid: alarms[0].deviceid, ids: idsOf(alarms), ...(note === '' ? {} : { note }) }),
  )
}

/** Ends what is latched. */
export const useReset = () => {
  const { run } = useAction(resetAlarms)
  return useForEach<undefined>(
    () => 'reset',
    (alarms) => run({ deviceid: alarms[0].deviceid, ids: idsOf(alarms) }),
  )
}

/** The person who is to have them; without an id no one. */
export interface Assignee {
  userid?: UserId
  name: string
}

/** Gives them to a person who may acknowledge them, or to no one. */
export const useAssign = () => {
  const { run } = useAction(assignAlarm)
  return useForEach<Assignee>(
    ({ name }) => `assigned to ${name}`,
    (alarms, { userid }) =>
      inTurn(alarms, ({ deviceid, id }) =>
        run({ deviceid, id, ...(userid === undefined ? {} : { userid }) }),
      ),
  )
}

export interface Shelving {
  /** Absent: until it ends. */
  seconds?: number
  reason: string
}

/** One of each measurement: the gravest, which holds the others too. */
const gravestOfTopics = (alarms: readonly Alarm[]): Alarm[] => {
  const rank = ({ level }: Alarm) => alertLevels.indexOf(level)
  const byRank = [...alarms].sort((a, b) => rank(a) - rank(b))
  return [...new Map(byRank.map((alarm) => [alarm.topic, alarm])).values()]
}

/** Keeps what their measurements raise quiet for a time. */
export const useShelve = () => {
  const { run } = useAction(shelveAlarm)
  return useForEach<Shelving>(
    () => 'shelved',
    (alarms, shelving) =>
      inTurn(gravestOfTopics(alarms), ({ deviceid, topic, level }) =>
        run({ deviceid, topic, level, ...shelving }),
      ),
  )
}
