import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, secondMs } from '../../shared/core/time'
import type { FlatConfig } from '../../shared/devices/configTree'
import type { LeaveOut } from '../commands/deliver'
import { newFrameId } from '../commands/fileTransfer'
import { accessKey } from '../core/accessKey'
import { setFields } from '../core/store/setFields'
import { tryTransact } from '../core/store/storeWrites'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import { configArgs, configChangeOf } from './configCommand'
import type { ConfigStore } from './configStore'
import { describeKeys } from './describeKeys'

const split = (change: FlatConfig, isGone: (key: string) => boolean): [FlatConfig, FlatConfig] => {
  const entries = Object.entries(change)
  return [
    Object.fromEntries(entries.filter(([key]) => !isGone(key))),
    Object.fromEntries(entries.filter(([key]) => isGone(key))),
  ]
}

/**
 * Takes the settings of people who may no longer change them out of the command that carries them: they are wanted no
 * longer, and queue and log say whose they were and why. The rest goes out under a new frame id, so that an answer to
 * what was sent before is not taken for its own.
 */
export const leaveOutSettings =
  (
    documents: DynamoDBDocumentClient,
    tables: { commands: string },
    configs: Pick<ConfigStore, 'confirmWrites'>,
    writeLog: WriteLog,
    now: Clock,
  ): LeaveOut =>
  async (command, lost) => {
    const { deviceid, sk } = command
    const gone = new Set(lost.flatMap(({ author }) => author.keys))
    const [kept, dropped] = split(configChangeOf(command), (key) => gone.has(key))
    const lostIds = new Set(lost.map(({ author }) => author.userid))
    const leftOut = lost.map(({ author: { email, keys }, reason }) => ({ keys, requestedBy: email, reason }))
    const change = {
      args: configArgs(kept),
      authors: (command.authors ?? []).filter(({ userid }) => !lostIds.has(userid)),
      leftOut: [...(command.leftOut ?? []), ...leftOut],
      frameId: newFrameId(),
    }
    const { status, args, frameId } = command
    const update = setFields(
      tables.commands,
      { deviceid, sk },
      { set: change, when: { status, args, frameId } },
    )
    const entries = leftOut.map(({ keys, requestedBy, reason }) =>
      writeLog(
        {
          subject: accessKey.device(deviceid),
          category: 'Settings',
          name: 'Settings Revoked',
          description: `${describeKeys(keys)} of ${requestedBy}: ${reason}`,
        },
        thePortal,
        now(),
      ),
    )
    const forget = await configs.confirmWrites(deviceid, dropped, false, now() / secondMs)
    return (await tryTransact(documents, [update, ...forget, ...entries]))
      ? { ...command, ...change }
      : undefined
  }
