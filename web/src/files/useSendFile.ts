import { useRef, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { putFile } from '../../../shared/files/deviceFiles'
import { useAction } from '../core/useAction'
import { type RunRow, runOverMany } from '../ui/runOverMany'
import { readAsBase64 } from './readAsBase64'

/** Sends a file to one device after the other, and tells of each what came of it. */
export const useSendFile = () => {
  const [rows, setRows] = useState<readonly RunRow<DeviceId>[]>([])
  const [isRunning, setIsRunning] = useState(false)
  const isStopped = useRef(false)
  const action = useAction(putFile)

  const send = async (file: File, ids: readonly DeviceId[]): Promise<void> => {
    setIsRunning(true)
    isStopped.current = false
    try {
      const fileDataBase64 = await readAsBase64(file)
      await runOverMany({
        ids,
        cancelled: 'Download Request Cancelled',
        onRows: setRows,
        isStopped: () => isStopped.current,
        send: async (deviceid) => {
          const result = await action.run({ deviceid, fileName: file.name, fileDataBase64 })
          if (result.ok) return { ok: true, message: result.output.message }
          const { message, status } = result.error
          const told = message === '' ? 'Unknown error' : message
          return { ok: false, message: status === 0 ? told : `${told} (${status})`, status }
        },
      })
    } finally {
      setIsRunning(false)
    }
  }
  const stop = () => {
    isStopped.current = true
  }
  return { rows, isRunning, send, stop }
}
