import { useState } from 'react'
import type { Alarm } from '../../../shared/alarms/alarm'
import { acknowledgeAlarms, resetAlarms } from '../../../shared/alarms/alarmActions'
import { askAgain } from '../core/api/askAgain'
import { useAction } from '../core/api/useAction'
import type { Failure, Outcome } from '../ui/feedback/outcome'
import { toasts } from '../ui/toast/toasts'
import { alarmsByDevice } from './alarmsByDevice'
import { idOfAlarm, nameOfDevice } from './alarmRow'
import { readsOfAlarms } from './readsOfAlarms'

const none: ReadonlySet<string> = new Set()

const count = (n: number): string => `${n} ${n === 1 ? 'alarm' : 'alarms'}`

/** Runs a change of several alarms, a request for each device, and says how many of them it reached. */
const useForEach = (done: string, send: (alarms: readonly Alarm[], note?: string) => Promise<Outcome>) => {
  const [busy, setBusy] = useState(none)
  const run = async (alarms: readonly Alarm[], note?: string): Promise<Outcome<number>> => {
    setBusy(new Set(alarms.map(idOfAlarm)))
    let reached = 0
    const failures: { of: Alarm; error: Failure }[] = []
    await Promise.all(
      alarmsByDevice(alarms).map(async (own) => {
        const [of] = own
        const outcome = await send(own, note)
        if (outcome.ok) reached += own.length
        else if (of !== undefined) failures.push({ of, error: outcome.error })
      }),
    )
    askAgain(readsOfAlarms())
    setBusy(none)
    const [failure] = failures
    if (failure === undefined) {
      toasts.show({ tone: 'success', text: `${count(reached)} ${done}` })
      return { ok: true, output: reached }
    }
    const before = reached === 0 ? '' : `${reached} of ${alarms.length} ${done}. `
    return {
      ok: false,
      error: { ...failure.error, message: `${before}${nameOfDevice(failure.of)}: ${failure.error.message}` },
    }
  }
  return { run, busy }
}

const idsOf = (alarms: readonly Alarm[]) => alarms.map(({ id }) => id)

/** Says that a person has them, with one note for all. */
export const useAcknowledge = () => {
  const { run } = useAction(acknowledgeAlarms)
  return useForEach('acknowledged', ([first, ...rest], note) =>
    first === undefined
      ? Promise.resolve({ ok: true, output: undefined })
      : run({
          deviceid: first.deviceid,
          ids: idsOf([first, ...rest]),
          ...(note === undefined || note === '' ? {} : { note }),
        }),
  )
}

/** Ends what is latched. */
export const useReset = () => {
  const { run } = useAction(resetAlarms)
  return useForEach('reset', ([first, ...rest]) =>
    first === undefined
      ? Promise.resolve({ ok: true, output: undefined })
      : run({ deviceid: first.deviceid, ids: idsOf([first, ...rest]) }),
  )
}
