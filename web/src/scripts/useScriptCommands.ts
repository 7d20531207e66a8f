import * as z from 'zod/mini'
import { getCommands, type CommandEntry } from '../../../shared/commands/commandQueue'
import type { DeviceId } from '../../../shared/core/ids'
import { scriptFileName } from '../../../shared/scripts/scanScript'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { useFetchedFile, type KeptFile, keptFileOf } from '../commands/useFetchedFile'

const Failed = z.object({ message: z.string() })

const isScriptCommand = (method: string) => (entry: CommandEntry) =>
  entry.rpcmethod === method && entry.args.filename === scriptFileName

const isKept = (file: KeptFile | undefined): file is KeptFile => file !== undefined

const failureOf = ({ status, device_response }: CommandEntry): string | undefined => {
  if (status === 'noAnswer') return 'The device did not answer.'
  if (status !== 'error') return undefined
  return Failed.safeParse(device_response).data?.message ?? 'The device could not give its script.'
}

/** What the command queue, newest first, says about the script of a device. */
export const readScriptCommands = (commands: readonly CommandEntry[]) => {
  const fetches = commands.filter(isScriptCommand('FS.Get'))
  const [newest] = fetches
  return {
    /** The last time that it was sent. */
    sent: commands.find(isScriptCommand('FS.Put')),
    /** The last restart that was ordered. */
    restarted: commands.find(({ rpcmethod }) => rpcmethod === 'Sys.Reboot'),
    /** Waits for the device to send its script. */
    asked: fetches.find(({ priority }) => priority > 0),
    fetched: fetches
      .filter(({ status }) => status === 'complete')
      .map(keptFileOf)
      .find(isKept),
    failure: newest === undefined ? undefined : failureOf(newest),
  }
}

/** While the device is busy with its script, the queue is asked this often. */
const busyMs = 3000
const newest = 20
const decoder = new TextDecoder()

/** The newest script commands in the queue: sent to the device, and fetched from it. */
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
