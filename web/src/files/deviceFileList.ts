import * as z from 'zod/mini'
import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { secondMs } from '../../../shared/core/time'
import { type KeptFile, keptFileOf } from '../commands/useFetchedFile'

const Names = z.array(z.string())
const Sizes = z.array(z.object({ name: z.string(), size: z.number() }))
const Failed = z.object({ message: z.string() })

export interface DeviceFile {
  readonly name: string
  /** What was asked of the device and has not been answered. */
  readonly isFetching: boolean
  readonly isRemoving: boolean
  /** In bytes; undefined when the device did not say. */
  readonly size: number | undefined
  /** What came of the last fetch. */
  readonly content: KeptFile | undefined
  readonly failure: string | undefined
}

export interface DeviceFileList {
  /** Undefined until a device has listed its files. */
  readonly files: readonly DeviceFile[] | undefined
  readonly listedMs: number | undefined
  readonly isListing: boolean
  readonly listFailure: string | undefined
}

const isPending = ({ priority }: CommandEntry): boolean => priority > 0
const isOf = (method: string) => (entry: CommandEntry) => entry.rpcmethod === method

const failureOf = (entry: CommandEntry | undefined, otherwise: string): string | undefined => {
  if (entry === undefined || isPending(entry) || entry.status === 'complete' || entry.status === 'cancelled')
    return undefined
  return Failed.safeParse(entry.device_response).data?.message ?? entry.reason ?? otherwise
}

/** The sizes that the device named last, by the names of its files. */
const sizesOf = (commands: readonly CommandEntry[]): ReadonlyMap<string, number> => {
  const sized = commands.find(({ rpcmethod, status }) => rpcmethod === 'FS.ListExt' && status === 'complete')
  const { data = [] } = sized === undefined ? {} : Sizes.safeParse(sized.device_response)
  return new Map(data.map(({ name, size }) => [name, size]))
}

/** What the command queue, newest first, says about the files of a device. */
export const deviceFileList = (commands: readonly CommandEntry[]): DeviceFileList => {
  const lists = commands.filter(isOf('FS.List'))
  const listed = lists.find(({ status }) => status === 'complete')
  const names = listed === undefined ? undefined : Names.safeParse(listed.device_response).data
  const about = (method: string, name: string) =>
    commands.filter((entry) => entry.rpcmethod === method && entry.args.filename === name)
  /** A list that is older than the removal still names the file. */
  const isGone = (name: string): boolean =>
    about('FS.Remove', name).some(
      ({ status, complete_ts = 0 }) => status === 'complete' && complete_ts > (listed?.complete_ts ?? 0),
    )
  const sizes = sizesOf(commands)
  const fileOf = (name: string): DeviceFile => {
    const fetches = about('FS.Get', name)
    const removals = about('FS.Remove', name)
    const done = fetches.find(({ status }) => status === 'complete')
    return {
      name,
      size: sizes.get(name),
      isFetching: fetches.some(isPending),
      isRemoving: removals.some(isPending),
      content: done === undefined ? undefined : keptFileOf(done),
      failure:
        failureOf(removals[0], 'An error occurred while removing the file.') ??
        failureOf(fetches[0], 'An error occurred while requesting the file.'),
    }
  }
  return {
    files: names
      ?.filter((name) => !isGone(name))
      .sort()
      .map(fileOf),
    listedMs: listed?.complete_ts === undefined ? undefined : listed.complete_ts * secondMs,
    isListing: lists.some(isPending),
    listFailure: failureOf(lists[0], 'An error occurred while requesting the file.'),
  }
}
