import * as z from 'zod'
import { isScriptFile } from '../../shared/files/deviceFiles'
import type { LogCategory } from '../../shared/serverlog/serverLog'
import type { StoredCommand } from './commandStore'

const Args = z.looseObject({
  index: z.number().optional().catch(undefined),
  filename: z.string().optional().catch(undefined),
})

/** A command in the words of the server log: `Trigger tp1`, `FS.Put init.js`, `Sys.Reboot`. */
export const describeCommand = ({ method, args }: Pick<StoredCommand, 'method' | 'args'>): string => {
  const { index, filename } = Args.parse(JSON.parse(args))
  if (method === 'Admin.Trigger') return `Trigger tp${String(index)}`
  return filename === undefined ? method : `${method} ${filename}`
}

/** Where the server log files a command. */
export const categoryOf = ({ method, args }: Pick<StoredCommand, 'method' | 'args'>): LogCategory => {
  if (method === 'Config.Set') return 'Settings'
  const { filename } = Args.parse(JSON.parse(args))
  const changesFile = method === 'FS.Put' || method === 'FS.Remove'
  return changesFile && filename !== undefined && isScriptFile(filename) ? 'Script' : 'Data'
}

const Failure = z.looseObject({ message: z.string().min(1) })

/** What a device says of a command that failed, from the response that is kept as JSON text. */
export const failureText = (response: string): string => {
  const parsed = Failure.safeParse(JSON.parse(response))
  return parsed.success ? `Error: ${parsed.data.message}` : 'Error'
}
