import { useState } from 'react'
import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { importSettings, mismatchCodes } from '../../../shared/settingsfile/importSettings'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { readsOfCommands } from '../commands/readsOfCommands'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { useImportFile } from './useImportFile'

type Options = Omit<RequestOf<typeof importSettings>, 'deviceid' | 'dryRun' | 'importFile' | 'uploadid'>
const gone = 404

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

  const file = useImportFile(deviceid)

  const run = async (text: string, options: Options, isDry: boolean): Promise<void> => {
    const sent = await file.send(text)
    if (sent === undefined) return
    const result = await action.run({ deviceid, ...sent, ...options, dryRun: isDry })
    if (result.ok) {
      if (!isDry) file.forgetFile()
      return setAnswer({ ...result.output, isDry })
    }
    const { resultCode, message, status } = result.error
    if (status === gone) file.forgetFile()
    if (!isMismatch(resultCode)) return
    action.forget()
    if (await ask(message)) await run(text, { ...options, [mismatchCodes[resultCode]]: true }, isDry)
  }
  return {
    run,
    answer,
    forgetAnswer: () => setAnswer(undefined),
    busy: action.busy || file.isSending,
    error: file.error ?? action.error,
    forget: () => {
      file.forget()
      action.forget()
    },
  }
}
