import useSWR from 'swr'
import type { DeviceId } from '../../../shared/core/ids'
import { fileNotKept, getFetchedFile, FetchedFile } from '../../../shared/commands/fetchedFile'
import { addressOf } from '../../../shared/core/endpoint'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { secondMs } from '../../../shared/core/time'
import { callEndpoint } from '../core/api/callEndpoint'
import { fetchInTime } from '../core/api/fetchInTime'
import { RequestError } from '../core/api/RequestError'

/** A file that was fetched, by the command that did it: how much of it is kept, how much was left, and when. */
export interface KeptFile {
  readonly commandID: string
  readonly size: number
  readonly left: number
  readonly tsMs: number
}

/** What a command fetched whole; undefined for one that was asked for a part. */
export const keptFileOf = (entry: CommandEntry): KeptFile | undefined => {
  const { data } = FetchedFile.safeParse(entry.device_response)
  return data === undefined
    ? undefined
    : { commandID: entry.commandID, ...data, tsMs: (entry.complete_ts ?? entry.ts) * secondMs }
}

const readFile = async (url: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetchInTime(url)
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
