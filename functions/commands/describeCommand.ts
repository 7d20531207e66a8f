import * as z from 'zod'
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
