import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import type { Clock } from '../../shared/core/time'
import { isConditionLost } from '../core/isConditionLost'
import { log } from '../core/log'
import { tryTransact } from '../core/transact'
import type { CommandStore, StoredCommand } from './commandStore'
import { type CommandTables, sendWrites, unsendWrites } from './commandWrites'
import type { FileTransfer } from './fileTransfer'
import type { FinishCommand } from './finishCommand'
import type { HandoverCheck } from './handoverCheck'
import { hasSurelyNotLeft } from './hasSurelyNotLeft'
import type { RevokeCommand } from './revokeCommand'

/** An answer is waited for this long before a contact counts as "no answer yet". */
export const answerTimeoutMs = 30_000
/** A safe command is sent at most this often. */
export const maxSends = 10
/** A once-only command ends after this many contacts without an answer. */
const maxContacts = 2
/** A save merged meanwhile, or another contact of the same device, makes a delivery begin again. */
const maxTries = 4

/** Sends the next command to a device that is, or has just been, in contact. */
export type Deliver = (deviceid: string) => Promise<void>

interface DeliveryParts {
  commands: CommandStore
  finish: FinishCommand
  revoke: RevokeCommand
  checkHandover: HandoverCheck
  transfers: Pick<FileTransfer, 'send' | 'restart'>
}

const repeatOf = (method: string) => (isCommandMethod(method) ? commandMethods[method].repeat : 'once')

/**
 * Delivery (design §8): nothing in flight → the oldest queued command goes out. In flight without an answer → a safe
 * command is sent again with the same id, a once-only one ends as `noAnswer` after two contacts.
 *
 * A command is noted as sent before its frame leaves: a crash in between costs a once-only command its answer, but
 * never makes a device act twice. A frame that was refused on its way out reached nobody: its command goes back to the
 * queue.
 */
export const openDelivery = (
  documents: DynamoDBDocumentClient,
  tables: CommandTables,
  { commands, finish, revoke, checkHandover, transfers }: DeliveryParts,
  now: Clock,
): Deliver => {
  /** False when another contact was quicker: a contact reported twice counts once. */
  const note = async (command: StoredCommand, what: 'sentAgain' | 'contact'): Promise<boolean> => {
    const change = {
      sentAgain: 'SET sends = sends + :one, sentMs = :now',
      contact: 'SET contactsSinceSent = contactsSinceSent + :one, contactMs = :now',
    }
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tables.commands,
          Key: { deviceid: command.deviceid, sk: command.sk },
          UpdateExpression: change[what],
          ConditionExpression: '#status = :sent AND sends = :sends AND contactsSinceSent = :contacts',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':one': 1,
            ':now': now(),
            ':sent': 'sent',
            ':sends': command.sends,
            ':contacts': command.contactsSinceSent,
          },
        }),
      )
      return true
    } catch (error) {
      if (isConditionLost(error)) return false
      throw error
    }
  }

  const sendOrTakeBack = async (command: StoredCommand): Promise<void> => {
    try {
      await transfers.send(command)
    } catch (error) {
      if (hasSurelyNotLeft(error)) await tryTransact(documents, unsendWrites(tables, command))
      throw error
    }
  }

  const giveUp = async ({ deviceid, sk }: StoredCommand): Promise<true> => {
    await finish(deviceid, sk, { status: 'noAnswer', atMs: now() })
    return true
  }

  const restart = async (command: StoredCommand): Promise<false> => {
    const again = await transfers.restart(command)
    if (again !== undefined) await transfers.send(again)
    return false
  }

  /** True when it was taken back instead: the device is free. */
  const sendAgain = async (command: StoredCommand): Promise<boolean> => {
    // A file that is partly on the device is brought to its end whoever locked the script: half of one is worse.
    if (command.transfer !== undefined) return restart(command)
    const { refusal } = await checkHandover(command)
    if (refusal !== undefined) {
      await revoke(command, refusal)
      return true
    }
    if (await note(command, 'sentAgain')) await transfers.send(command)
    return false
  }

  /** True when the device is free for the next command. */
  const settleInFlight = async (deviceid: string, commandID: string): Promise<boolean> => {
    const command = await commands.read(deviceid, commandID)
    if (command?.status !== 'sent') {
      log.warn('the command in flight is not one that was sent', { deviceid, commandID })
      return false
    }
    if (now() - (command.contactMs ?? command.sentMs ?? 0) < answerTimeoutMs) return false
    if (repeatOf(command.method) === 'safe') {
      if (command.sends >= maxSends) return giveUp(command)
      return sendAgain(command)
    }
    if (command.contactsSinceSent + 1 >= maxContacts) return giveUp(command)
    await note(command, 'contact')
    return false
  }

  /** The oldest queued command that may still go out, and what must hold meanwhile; others are taken back. */
  const nextInLine = async (deviceid: string) => {
    for (const commandID of await commands.open(deviceid)) {
      const command = await commands.read(deviceid, commandID)
      if (command?.status !== 'queued') continue
      const handover = await checkHandover(command)
      if (handover.refusal === undefined) return { command, checks: handover.checks }
      await revoke(command, handover.refusal)
    }
    return undefined
  }

  return async (deviceid) => {
    for (let tried = 0; tried < maxTries; tried += 1) {
      const { inFlight } = await commands.queue(deviceid)
      if (inFlight !== undefined && !(await settleInFlight(deviceid, inFlight))) return
      const next = await nextInLine(deviceid)
      if (next === undefined) return
      const { command, checks } = next
      const handOver = [...sendWrites(tables, command, now()), ...checks]
      if (await tryTransact(documents, handOver)) return sendOrTakeBack(command)
    }
    log.warn('a delivery was overtaken each time it was tried', { deviceid })
  }
}
