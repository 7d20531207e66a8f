import type { DeviceAbility } from '../../shared/core/roles'
import { Problem } from '../../shared/core/problem'
import type { MayStill } from '../access/mayStill'
import type { Sent, Turn } from '../changes/carrier'
import type { ContentStore } from '../changes/contentStore'
import { type CommandService, deliverIfConnected } from '../commands/commandService'
import type { StoredCommand } from '../commands/commandStore'
import { queueAllWrites } from '../commands/commandWrites'
import { fileRow } from '../commands/fileTransfer'
import { newCommand, refuseFullQueue } from '../commands/queueCommand'
import { putItem, type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import type { ScriptStore } from '../scripts/scriptStore'

export type FileService = CommandService & {
  mayStill: MayStill
  scripts: ScriptStore
  contents: ContentStore
}

/** A file on its way to one device, with what else belongs into its transaction. */
export interface Going {
  file: Buffer
  writes: TransactItem[]
  /** What follows once the device has the file. */
  then?: StoredCommand
}

/** @returns what ends the turn without a command, when it is a refusal in words */
const refusalIn = (error: unknown): Sent => {
  if (!(error instanceof Problem)) throw error
  return { state: 'refused', note: error.message }
}

interface Way {
  name: string
  right: DeviceAbility
  /** Asked afresh at each try. @throws Problem that a person should read */
  look: (put: StoredCommand) => Promise<Going | Sent>
}

/** Queues a file of a change set for a device whose turn it is, in one transaction with the set and all that belongs to it. */
export const sendInTurn = async (
  service: FileService,
  { row: { deviceid }, by, ref, writes }: Turn,
  { name, right, look }: Way,
): Promise<Sent | undefined> => {
  const { documents, tables, mayStill, now } = service
  const end = async (sent: Sent) => {
    const moves = await writes(sent)
    return { items: moves ?? [], result: moves === undefined ? undefined : sent }
  }
  const sent = await transactUntilDone<Sent | undefined>(documents, async () => {
    const still = await mayStill(by, deviceid, right)
    if (still.refusal !== undefined) return end({ state: 'refused', note: still.refusal })
    const put = { ...newCommand(deviceid, 'FS.Put', '', by, now()), right, changes: [ref] }
    const going = await refuseFullQueue(service, deviceid)
      .then(() => look(put))
      .catch(refusalIn)
    if ('state' in going) return end(going)
    const { file, then } = going
    const command: StoredCommand = {
      ...put,
      args: JSON.stringify({ filename: name, size: file.length }),
      transfer: { kind: 'put', at: 0, size: file.length },
    }
    const queued = { state: 'queued' as const, commandID: command.sk }
    const moves = await writes(queued)
    if (moves === undefined) return { items: [], result: undefined }
    return {
      items: [
        ...queueAllWrites(tables, deviceid, then === undefined ? [command] : [command, then]),
        putItem(tables.commands, { ...fileRow(command), data: file.toString('base64') }),
        ...going.writes,
        ...still.checks,
        ...moves,
      ],
      result: queued,
    }
  })
  if (sent?.state === 'queued') await deliverIfConnected(service, deviceid)
  return sent
}
