import { getCommands } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { useFetchedFile } from '../commands/useFetchedFile'
import { readScriptCommands } from './scriptCommands'

/** While the device is busy with its script, the queue is asked this often. */
const busyMs = 3000
const newest = 20
const decoder = new TextDecoder()

/** What was sent to the device and asked of it, as the queue tells it. */
export const useScriptCommands = (deviceid: DeviceId) => {
  const { data, error } = useEndpoint(
    getCommands,
    { deviceid, dataPoints: newest },
    {
      refreshInterval: (latest) =>
        latest?.data.some(({ priority }) => priority > 0) ? busyMs : keepMs.commands,
    },
  )
  const { fetched, ...found } = readScriptCommands(data?.data ?? [])
  const { data: bytes, error: lost } = useFetchedFile(deviceid, fetched?.commandID)
  return {
    ...found,
    failure: found.failure ?? lost?.message,
    fetched:
      fetched === undefined || bytes === undefined ? undefined : { ...fetched, text: decoder.decode(bytes) },
    error: data === undefined ? error : undefined,
  }
}
