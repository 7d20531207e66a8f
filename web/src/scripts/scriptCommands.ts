import * as z from 'zod/mini'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { scriptFileName } from '../../../shared/scripts/scriptLimits'
import { decodeText } from './scriptText'

const Fetched = z.object({ data: z.base64(), left: z.number() })
const Failed = z.object({ message: z.string() })

export interface FetchedScript {
  readonly text: string
  readonly tsMs: number
  /** Bytes that the portal did not fetch any more. */
  readonly left: number
}

const isScriptCommand = (method: string) => (entry: CommandEntry) =>
  entry.rpcmethod === method && entry.args.filename === scriptFileName

const textOf = (entry: CommandEntry): FetchedScript[] => {
  const parsed = Fetched.safeParse(entry.device_response)
  if (!parsed.success) return []
  const { data, left } = parsed.data
  return [{ text: decodeText(data), tsMs: (entry.complete_ts ?? entry.ts) * 1000, left }]
}

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
    fetched: fetches.filter(({ status }) => status === 'complete').flatMap(textOf)[0],
    failure: newest === undefined ? undefined : failureOf(newest),
  }
}
