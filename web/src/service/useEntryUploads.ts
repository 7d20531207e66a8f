import { useEffect, useRef, useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import {
  type EntryFile,
  tooManyFiles,
  entryFileTooLarge,
  maxEntryFileBytes,
  nameOfType,
  notAnEntryFile,
  sniffEntryFile,
} from '../../../shared/service/serviceEntry'
import { requestServiceUpload } from '../../../shared/service/entryFiles'
import { describeError } from '../ui/feedback/describeError'
import { callEndpoint } from '../core/api/callEndpoint'
import { sendToBucket } from '../core/api/sendToBucket'
import { shrinkPhoto } from '../files/uploadImage'

/** Photographs above this are made smaller: what a plate says can be read still, and the line of a site is spared. */
const shrunkBytes = 1_000_000
const longestSide = 2400

const refusals = { tooLarge: entryFileTooLarge, failed: 'The file could not be uploaded.' }

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

/** What some cameras save is no JPEG: a browser that can draw it makes one of it. */
const prepared = async (file: File): Promise<Blob> => {
  if (!file.type.startsWith('image/')) return file
  const isFine = file.size <= shrunkBytes && sniffEntryFile(await bytesOf(file)) !== undefined
  return isFine ? file : shrinkPhoto(file, shrunkBytes, longestSide).catch(() => file)
}

/**
 * Sends a file for the log of a machine. It waits for an entry that names it; without one it vanishes within a day.
 * @throws Error in words for the person, RequestError
 */
const uploadEntryFile = async (groupid: GroupId, file: File): Promise<EntryFile> => {
  const sent = await prepared(file)
  if (sent.size > maxEntryFileBytes) throw new Error(entryFileTooLarge)
  const type = sniffEntryFile(await bytesOf(sent))
  if (type === undefined) throw new Error(notAnEntryFile)
  const { fileid, ...form } = await callEndpoint(requestServiceUpload, { groupid, size: sent.size })
  await sendToBucket(form, sent, refusals)
  return { fileid, name: nameOfType(file.name.slice(-80), type), type, size: sent.size }
}

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
