import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { CommandStatus } from '../../shared/commands/commandQueue'
import type { DeviceId } from '../../shared/core/ids'
import { formatSpan } from '../../shared/core/formatSpan'
import type { Clock } from '../../shared/core/time'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { accessKey } from '../core/accessKey'
import { type WriteLog, thePortal } from '../serverlog/logEntry'
import { type CommandStore, type StoredCommand, isFinished } from './commandStore'
import { type CommandTables, type End, finishWrites } from './commandWrites'
import { categoryOf, describeCommand } from './commandInWords'

/** What else the end of a command changes, to stand in the same transaction. */
export type AlsoFinish = (command: StoredCommand, end: End) => Promise<TransactItem[]>

interface Finishing {
  /** Sees the command as it is now, and throws when it must not end this way. */
  refuse?: (command: StoredCommand | undefined) => void
  /** The server-log entry of the end. */
  entry?: TransactItem
  /** Ends the command only while this frame is the one that waits for its answer. */
  frameId?: number
  /** Ends the command only while it has this status. */
  from?: CommandStatus
}

/**
 * Ends a command exactly once, with all that depends on it, or not at all. The answer is the command as it was before
 * its end; undefined when it does not exist or had ended already.
 */
export type FinishCommand = (
  deviceid: DeviceId,
  commandID: string,
  end: End,
  finishing?: Finishing,
) => Promise<StoredCommand | undefined>

export const openFinishCommand =
  (
    documents: DynamoDBDocumentClient,
    tables: CommandTables,
    commands: CommandStore,
    alsoFinish: AlsoFinish,
  ): FinishCommand =>
  (deviceid, commandID, end, { refuse, entry, frameId, from } = {}) =>
    transactUntilDone(documents, async () => {
      const command = await commands.read(deviceid, commandID)
      refuse?.(command)
      if (command === undefined || isFinished(command.status)) return { items: [], result: undefined }
      if (frameId !== undefined && command.frameId !== frameId) return { items: [], result: undefined }
      if (from !== undefined && command.status !== from) return { items: [], result: undefined }
      const others = await alsoFinish(command, end)
      const items = [...finishWrites(tables, command, end), ...others]
      return { items: entry === undefined ? items : [...items, entry], result: command }
    })

/** Whether a command must not be handed over any more. */
export const isVoidBy = ({ voidAfterMs }: Pick<StoredCommand, 'voidAfterMs'>, nowMs: number): boolean =>
  voidAfterMs !== undefined && voidAfterMs <= nowMs

/** Ends a command that was not handed over in time; one that was handed over meanwhile stays as it is. */
export type MakeVoid = (command: StoredCommand) => Promise<void>

export const openMakeVoid =
  (finish: FinishCommand, writeLog: WriteLog, now: Clock): MakeVoid =>
  async (command) => {
    const { deviceid, sk, createdMs, voidAfterMs = createdMs, requestedBy } = command
    const reason = `Void: it was not handed over within ${formatSpan(voidAfterMs - createdMs)}.`
    const event = {
      subject: accessKey.device(deviceid),
      category: categoryOf(command),
      name: 'Command Void',
      description: `${describeCommand(command)} of ${requestedBy}: ${reason}`,
    }
    const entry = writeLog(event, thePortal, now())
    await finish(
      deviceid,
      sk,
      { status: 'revoked', atMs: now(), reason, isVoid: true },
      { from: 'queued', entry },
    )
  }

/** Takes back a command that has not been answered; the queue and the log say why. */
export type RevokeCommand = (
  command: StoredCommand,
  reason: string,
  how?: { returns?: true },
) => Promise<void>

export const openRevokeCommand =
  (finish: FinishCommand, writeLog: WriteLog, now: Clock): RevokeCommand =>
  async (command, reason, how = {}) => {
    const { deviceid, sk, requestedBy, status } = command
    const event = {
      subject: accessKey.device(deviceid),
      category: categoryOf(command),
      name: 'Command Revoked',
      description: `${describeCommand(command)} of ${requestedBy}: ${reason}`,
    }
    const entry = writeLog(event, thePortal, now())
    await finish(deviceid, sk, { status: 'revoked', atMs: now(), reason, ...how }, { from: status, entry })
  }
