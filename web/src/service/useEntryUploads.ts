import { useEffect, useRef, useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { type EntryFile, tooManyFiles } from '../../../shared/service/entryFile'
import { describeError } from '../ui/feedback/describeError'
import { uploadEntryFile } from './uploadEntryFile'

/**
 * Sends files one after the other. `left` says how many more may be; each that has arrived is given to `onUploaded`, which
 * the next one waits for. `error` says why the last one that failed did.
 */
export const useEntryUploads = (
  groupid: GroupId,
  left: number,
  onUploaded: (file: EntryFile) => void | Promise<unknown>,
) => {
  const [count, setCount] = useState(0)
  const [error, setError] = useState<string>()
  const queue = useRef(Promise.resolve())
  const underWay = useRef(0)
  const latest = useRef(onUploaded)
  useEffect(() => {
    latest.current = onUploaded
  })

  const send = async (file: File): Promise<void> => {
    try {
      await latest.current(await uploadEntryFile(groupid, file))
    } catch (problem) {
      setError(`${file.name}: ${describeError(problem, 'The file could not be uploaded.')}`)
    } finally {
      underWay.current -= 1
      setCount(underWay.current)
    }
  }
  return {
    isBusy: count > 0,
    error,
    add: (file: File): void => {
      if (underWay.current >= left) return setError(tooManyFiles)
      setError(undefined)
      underWay.current += 1
      setCount(underWay.current)
      queue.current = queue.current.then(() => send(file))
    },
  }
}
