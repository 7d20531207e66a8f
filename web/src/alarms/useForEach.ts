import { useState } from 'react'
import type { Alarm } from '../../../shared/alarms/alarm'
import { askAgain } from '../core/api/askAgain'
import type { Failure, Outcome } from '../ui/feedback/outcome'
import { toasts } from '../ui/toast/toasts'
import { alarmsByDevice } from './alarmsByDevice'
import { idOfAlarm, nameOfDevice } from './alarmRow'
import { readsOfAlarms } from './readsOfAlarms'

const none: ReadonlySet<string> = new Set()

const count = (n: number): string => `${n} ${n === 1 ? 'alarm' : 'alarms'}`

type OfOneDevice = readonly [Alarm, ...Alarm[]]

/** Changes several alarms, device by device, and says how many of them it reached, in the words of `done`. */
export const useForEach = <T>(
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
