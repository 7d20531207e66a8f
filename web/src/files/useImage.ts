import { useState } from 'react'
import useSWR from 'swr'
import type { DeviceId } from '../../../shared/core/ids'
import { getImage, imageUrlSeconds } from '../../../shared/files/deviceImage'
import type { ImageKey } from '../../../shared/files/imageKey'
import { addressOf } from '../../../shared/core/endpoint'
import { callEndpoint } from '../core/api/callEndpoint'
import type { RequestError } from '../core/api/RequestError'
import { previewOf } from './uploadImage'

interface Options {
  /** Asks for a new address before the last one ends: for a link, which may be followed at any time. */
  stayFresh?: boolean
}

interface StoredImage {
  /** Undefined while it is asked for, and without a key. */
  readonly src: string | undefined
  readonly error: RequestError | undefined
  readonly retry: () => void
}

const refreshMs = imageUrlSeconds * 750

/**
 * The address of a stored image, good for a minute. It stays the same for as long as the component does, so that a
 * picture is not fetched over and over, unless it is asked to stay fresh. An upload of this page that is not saved
 * yet is shown from memory.
 */
export const useImage = (
  deviceid: DeviceId,
  key: ImageKey | null | undefined,
  { stayFresh = false }: Options = {},
): StoredImage => {
  const [mountedMs] = useState(Date.now)
  const preview = key === null || key === undefined ? undefined : previewOf(key)
  const isAsked = key !== null && key !== undefined && preview === undefined
  const { data, error, mutate } = useSWR<{ url: string; askedMs: number }, RequestError>(
    isAsked ? `${addressOf(getImage, { deviceid, key })}${stayFresh ? '#fresh' : ''}` : null,
    isAsked
      ? async () => {
          const askedMs = Date.now()
          return { ...(await callEndpoint(getImage, { deviceid, key })), askedMs }
        }
      : null,
    {
      refreshInterval: stayFresh ? refreshMs : 0,
      revalidateOnFocus: stayFresh,
      revalidateOnReconnect: stayFresh,
      shouldRetryOnError: false,
    },
  )
  // An answer that another visit left behind may lead nowhere by now: a new one is on its way.
  const isAlive = data !== undefined && data.askedMs > mountedMs - refreshMs
  return { src: preview ?? (isAlive ? data.url : undefined), error, retry: () => void mutate() }
}
