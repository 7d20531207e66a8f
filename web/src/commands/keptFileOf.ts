import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { secondMs } from '../../../shared/core/time'
import { FetchedFile } from '../../../shared/commands/fetchedFile'

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
