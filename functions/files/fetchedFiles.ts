import type { DeviceId } from '../../shared/core/ids'
import type { BucketFiles } from '../core/bucketFiles'
import { Problem } from '../../shared/core/problem'
import { fileNotKept, type getFetchedFile as contract } from '../../shared/commands/fetchedFile'
import type { CommandStore } from '../commands/commandStore'
import { mayReadAnswer } from '../commands/commandRules'
import type { Serve } from '../core/http/serve'
import * as z from 'zod'
import type { RecordOf } from '../commands/takeAnswer'

/** Files that devices gave, one for each command that fetched one. */
interface FetchedFiles {
  keep(deviceid: DeviceId, commandID: string, bytes: Uint8Array): Promise<void>
  /** Where to read it from, for a minute; undefined when it is not kept. */
  readUrl(deviceid: DeviceId, commandID: string): Promise<string | undefined>
}

/** So many of a device are kept, the newest; the bucket deletes what is a month old. */
export const keptPerDevice = 20
const urlSeconds = 60

const folderOf = (deviceid: DeviceId): string => `fetched/${deviceid}/`
const keyOf = (deviceid: DeviceId, commandID: string): string => `${folderOf(deviceid)}${commandID}`

export const openFetchedFiles = (files: BucketFiles): FetchedFiles => ({
  keep: async (deviceid, commandID, bytes) => {
    await files.write(keyOf(deviceid, commandID), bytes, 'application/octet-stream')
    // ids of commands sort by their time
    const keys = await files.list(folderOf(deviceid))
    await files.remove(keys.slice(0, -keptPerDevice))
  },
  readUrl: async (deviceid, commandID) => {
    const key = keyOf(deviceid, commandID)
    return (await files.has(key)) ? files.readUrl(key, 'attachment', urlSeconds) : undefined
  },
})

/** A file belongs to the answer of its command: without the right to see that one there is no file. */
export const getFetchedFile =
  (commands: Pick<CommandStore, 'read'>, files: Pick<FetchedFiles, 'readUrl'>): Serve<typeof contract> =>
  async ({ deviceid, commandID }, caller) => {
    const command = await commands.read(deviceid, commandID)
    const isReadable = command?.status === 'complete' && mayReadAnswer(command, caller)
    const url = isReadable ? await files.readUrl(deviceid, commandID) : undefined
    if (url === undefined) throw new Problem('notFound', fileNotKept)
    return { url }
  }

const Whole = z.object({ data: z.base64(), left: z.number() })

/** A file that came whole is kept beside the record, which stands for years and says only how large it was. */
export const keepFetched =
  (files: Pick<FetchedFiles, 'keep'>): RecordOf =>
  async ({ deviceid, sk, transfer }, response) => {
    const { data } = transfer?.kind === 'get' ? Whole.safeParse(response) : {}
    if (data === undefined) return response
    const bytes = Buffer.from(data.data, 'base64')
    await files.keep(deviceid, sk, bytes)
    return { size: bytes.length, left: data.left }
  }
