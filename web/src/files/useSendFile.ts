import { useRef } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { putFile } from '../../../shared/files/deviceFiles'
import { useRunOver } from '../core/api/useRunOver'
import { readAsBase64 } from './readAsBase64'

/** Sends a file to one device after the other, and tells of each what came of it. */
export const useSendFile = () => {
  const content = useRef({ fileName: '', fileDataBase64: '' })
  const { start, ...run } = useRunOver(putFile, {
    requestOf: (id) => ({ deviceid: id, ...content.current }),
    messageOf: ({ message }) => message,
  })
  const send = async (file: File, ids: readonly DeviceId[]): Promise<void> => {
    content.current = { fileName: file.name, fileDataBase64: await readAsBase64(file) }
    await start(ids)
  }
  return { ...run, send }
}
