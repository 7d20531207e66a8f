import useSWR from 'swr'
import type { DeviceId } from '../../../shared/core/ids'
import { fileNotKept, getFetchedFile } from '../../../shared/commands/fetchedFile'
import { addressOf } from '../../../shared/core/addressOf'
import { callEndpoint } from '../core/api/callEndpoint'
import { RequestError } from '../core/api/RequestError'

const readFile = async (url: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new RequestError('Network Error', { status: 0, cause })
  })
  if (!response.ok) throw new RequestError(fileNotKept, { status: response.status })
  return new Uint8Array(await response.arrayBuffer())
}

/** The bytes of a file that a command fetched from a device; they never change. `undefined` asks for nothing. */
export const useFetchedFile = (deviceid: DeviceId, commandID: string | undefined) =>
  useSWR<Uint8Array<ArrayBuffer>, RequestError>(
    commandID === undefined ? null : `${addressOf(getFetchedFile, { deviceid, commandID })}#content`,
    commandID === undefined
      ? null
      : async () => readFile((await callEndpoint(getFetchedFile, { deviceid, commandID })).url),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
    },
  )
