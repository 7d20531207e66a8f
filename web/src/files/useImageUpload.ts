import { useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { ImageKey } from '../../../shared/files/imageKey'
import { imageTooLarge, maxImageBytes, notAnImage } from '../../../shared/files/deviceImage'
import { sniffImage } from '../../../shared/files/sniffImage'
import { describeError } from '../ui/feedback/describeError'
import { shrinkPhoto, uploadImage } from './uploadImage'

/** What is wrong with a file before it is sent: size first, then what it really is. The server checks again. */
const checkImageFile = async (file: Blob): Promise<string | undefined> => {
  if (file.size > maxImageBytes) return imageTooLarge
  const type = sniffImage(new Uint8Array(await file.arrayBuffer()))
  return type === undefined ? notAnImage : undefined
}

/** Checks and sends one image after the other. `error` says why the last file was refused, `failure` why it was not sent. */
export const useImageUpload = (
  deviceid: DeviceId,
  onUploaded: (key: ImageKey) => void,
  onSending?: (sending: Promise<void>) => void,
) => {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()

  const send = async (prepare: () => Promise<Blob>) => {
    setIsBusy(true)
    setError(undefined)
    try {
      const file = await prepare()
      const refusal = await checkImageFile(file)
      if (refusal === undefined) onUploaded(await uploadImage(deviceid, file))
      else setError(refusal)
    } catch (problem) {
      setFailure(describeError(problem, 'The image could not be read.'))
    } finally {
      setIsBusy(false)
    }
  }

  const start = (prepare: () => Promise<Blob>): void => {
    const sending = send(prepare)
    onSending?.(sending)
  }

  return {
    isBusy,
    error,
    failure,
    clearFailure: () => setFailure(undefined),
    clearError: () => setError(undefined),
    sendFile: (file: Blob) => start(() => Promise.resolve(file)),
    sendPhoto: (photo: Blob) => start(() => shrinkPhoto(photo)),
  }
}

/** Why a form that shows images cannot be saved yet: without this it would be saved without them. */
export const useImagesUnderWay = () => {
  const [count, setCount] = useState(0)
  return {
    waitReason: count > 0 ? 'An image is still being uploaded.' : undefined,
    follow: (sending: Promise<void>): void => {
      setCount((before) => before + 1)
      void sending.finally(() => setCount((before) => before - 1))
    },
  }
}
