import type { Alarm } from '../../../shared/alarms/alarm'
import { acknowledgeAlarms, assignAlarm, resetAlarms, shelveAlarm } from '../../../shared/alarms/alarmActions'
import { alertLevels } from '../../../shared/alerts/alertLevels'
import type { UserId } from '../../../shared/core/ids'
import { useAction } from '../core/api/useAction'
import type { Outcome } from '../ui/feedback/outcome'
import { useForEach } from './useForEach'

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
