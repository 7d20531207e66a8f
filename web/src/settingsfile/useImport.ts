import { useState, useRef } from 'react'
import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import {
  importSettings,
  mismatchCodes,
  importFaults,
  maxImportTextLength,
  requestImportUpload,
} from '../../../shared/settingsfile/importSettings'
import { getConfig } from '../../../shared/settings/deviceConfig'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { readsOfCommands } from '../commands/useCommands'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { RequestError } from '../core/api/RequestError'
import { callEndpoint } from '../core/api/callEndpoint'
import { sendToBucket } from '../core/api/sendToBucket'

const refusals = { tooLarge: importFaults.large, failed: 'Error Loading File' }

/** How an import names its file: as it is, or, where that is too large for a request, as an upload. @throws RequestError */
const sendImportFile = async (
  deviceid: DeviceId,
  importFile: string,
): Promise<{ importFile: string } | { uploadid: string }> => {
  if (importFile.length <= maxImportTextLength) return { importFile }
  const file = new Blob([importFile])
  const { uploadid, ...form } = await callEndpoint(requestImportUpload, { deviceid, size: file.size })
  await sendToBucket(form, file, refusals)
  return { uploadid }
}

type SentFile = Awaited<ReturnType<typeof sendImportFile>>

/** Brings a file to where an import finds it; a large one travels once, however often it is tried. */
const useImportFile = (deviceid: DeviceId) => {
  const last = useRef<{ text: string; sent: SentFile }>(undefined)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<RequestError>()

  /** Undefined when it could not be sent; `error` says why. */
  const send = async (text: string): Promise<SentFile | undefined> => {
    if (last.current?.text === text) return last.current.sent
    setIsSending(true)
    try {
      const sent = await sendImportFile(deviceid, text)
      last.current = { text, sent }
      return sent
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      setError(failure)
      return undefined
    } finally {
      setIsSending(false)
    }
  }
  return {
    send,
    isSending,
    error,
    forget: () => setError(undefined),
    /** What was sent is there no longer: it was imported, or waited too long. */
    forgetFile: () => {
      last.current = undefined
    },
  }
}

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
