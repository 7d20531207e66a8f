import * as z from 'zod/mini'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { scriptFileName } from '../../../shared/scripts/scriptLimits'
import { type KeptFile, keptFileOf } from '../commands/keptFileOf'

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
    /** Waits for the device to tell its script. */
    asked: fetches.find(({ priority }) => priority > 0),
    fetched: fetches
      .filter(({ status }) => status === 'complete')
      .map(keptFileOf)
      .find(isKept),
    failure: newest === undefined ? undefined : failureOf(newest),
  }
}
