import { useState } from 'react'
import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { importSettings, mismatchCodes } from '../../../shared/exchange/importSettings'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { readsOfCommands } from '../commands/readsOfCommands'
import { readsOf } from '../core/readsOf'
import { useAction } from '../core/useAction'

type Options = Omit<RequestOf<typeof importSettings>, 'deviceid' | 'dryRun'>
type Answer = OutputOf<typeof importSettings> & { isDry: boolean }

const isMismatch = (code: string | undefined): code is keyof typeof mismatchCodes =>
  code !== undefined && Object.hasOwn(mismatchCodes, code)

/** An import, tried first and then done; `ask` decides whether another firmware is a reason to stop. */
export const useImport = (deviceid: DeviceId, ask: (message: string) => Promise<boolean>) => {
  const [answer, setAnswer] = useState<Answer>()
  const action = useAction(importSettings, {
    refresh: [
      readsOf(getConfig, { deviceid }),
      readsOf(getSettings, { deviceid }),
      ...readsOfCommands(deviceid),
    ],
  })

  const run = async (options: Options, isDry: boolean): Promise<void> => {
    const result = await action.run({ deviceid, ...options, dryRun: isDry })
    if (result.ok) return setAnswer({ ...result.output, isDry })
    const { resultCode, message } = result.error
    if (!isMismatch(resultCode)) return
    action.forget()
    if (await ask(message)) await run({ ...options, [mismatchCodes[resultCode]]: true }, isDry)
  }
  return {
    run,
    answer,
    forgetAnswer: () => setAnswer(undefined),
    busy: action.busy,
    error: action.error,
    forget: action.forget,
  }
}
