import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import { findDueKeys } from '../alerts/dueStore'
import { log } from '../core/log'
import { tryWrite } from '../core/store/storeWrites'
import { type CommandStore, commandKey, isFinished } from './commandStore'
import { commandShards, waitNoMore } from './commandWrites'
import { type MakeVoid, isVoidBy } from './finishCommand'
import type { EffectProver } from './proveEffects'

const Key = z.object({ deviceid: DeviceId, sk: z.string() })

interface Parts {
  documents: DynamoDBDocumentClient
  tables: { commands: string }
  commands: Pick<CommandStore, 'read'>
  makeVoid: MakeVoid
  prove: EffectProver['prove']
  now: Clock
}

/**
 * Ends what no message of a device ends: commands that were not handed over in time, and effects of which no reading
 * comes. Each looks at the command as it is by then; what fails comes again with the next sweep, and delays no other.
 */
export const openSweepCommands = ({ documents, tables, commands, makeVoid, prove, now }: Parts) => {
  const work = async (deviceid: DeviceId, commandID: string): Promise<void> => {
    const command = await commands.read(deviceid, commandID)
    if (command?.status === 'queued' && isVoidBy(command, now())) return makeVoid(command)
    if (command?.awaiting !== undefined && command.isProofFinal !== true) {
      return prove(deviceid, commandID, 0)
    }
    const waits = command !== undefined && !isFinished(command.status) && command.voidAfterMs !== undefined
    if (!waits) await tryWrite(documents, waitNoMore(tables, { deviceid, sk: commandID }))
  }

  return async (): Promise<number> => {
    let found = 0
    const index = { TableName: tables.commands, IndexName: 'work', shards: commandShards }
    for await (const due of findDueKeys(documents, index, now())) {
      for (const { deviceid, sk } of due.map((item) => Key.parse(item))) {
        const commandID = sk.slice(commandKey.due('').length)
        try {
          await work(deviceid, commandID)
        } catch (error) {
          log.error('the end of a command could not be found', { deviceid, commandID, error })
        }
      }
      found += due.length
    }
    return found
  }
}
