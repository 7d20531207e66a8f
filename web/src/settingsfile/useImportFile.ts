import { useRef, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { RequestError } from '../core/api/RequestError'
import { importFaults } from '../../../shared/settingsfile/importSettings'
import { maxImportTextLength, requestImportUpload } from '../../../shared/settingsfile/importUpload'
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
export const useImportFile = (deviceid: DeviceId) => {
  const last = useRef<{ text: string; sent: SentFile }>(undefined)
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState<RequestError>()

  /** Undefined when it could not be sent; why is told then. */
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
