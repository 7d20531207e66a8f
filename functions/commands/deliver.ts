import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { commandMethods, isCommandMethod } from '../../shared/commands/commandMethods'
import type { Clock } from '../../shared/core/time'
import { log } from '../core/log'
import { tryTransact } from '../core/transact'
import type { CommandStore, QueueRow, StoredCommand } from './commandStore'
import { type CommandTables, finishWrites, sendWrites } from './commandWrites'
import type { SendFrame } from './sendFrame'

/** An answer is waited for this long before a contact counts as "no answer yet". */
export const answerTimeoutMs = 30_000
/** A safe command is sent at most this often. */
export const maxSends = 10
/** A once-only command ends after this many contacts without an answer. */
const maxContacts = 2

/** Sends the next command to a device that is, or has just been, in contact. */
export type Deliver = (deviceid: string) => Promise<void>

const repeatOf = (method: string) => (isCommandMethod(method) ? commandMethods[method].repeat : 'once')

/**
 * Delivery (design §8): nothing in flight → the oldest queued command goes out. In flight without an answer → a safe
 * command is sent again with the same id, a once-only one ends as `noAnswer` after two contacts.
 */
export const openDelivery = (
  documents: DynamoDBDocumentClient,
  tables: CommandTables,
  commands: CommandStore,
  sendFrame: SendFrame,
  now: Clock,
): Deliver => {
  const countContact = async (command: StoredCommand, resend: boolean): Promise<boolean> => {
    const set = resend
      ? 'SET sends = sends + :one, sentMs = :now'
      : 'SET contactsSinceSent = contactsSinceSent + :one'
    try {
      await documents.send(
        new UpdateCommand({
          TableName: tables.commands,
          Key: { deviceid: command.deviceid, sk: command.sk },
          UpdateExpression: set,
          ConditionExpression: '#status = :sent AND sends = :sends',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: {
            ':one': 1,
            ':sent': 'sent',
            ':sends': command.sends,
            ...(resend ? { ':now': now() } : {}),
          },
        }),
      )
      return true
    } catch (error) {
      if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false
      throw error
    }
  }

  const giveUp = (command: StoredCommand, queue: QueueRow) =>
    tryTransact(
      documents,
      finishWrites(tables, command, { status: 'noAnswer', atMs: now() }, queue.waitingConfig),
    )

  /** True when the device is free for the next command. */
  const settleInFlight = async (deviceid: string, queue: QueueRow): Promise<boolean> => {
    if (queue.inFlight === undefined) return true
    const command = await commands.read(deviceid, queue.inFlight)
    if (command?.status !== 'sent') {
      log.warn('the command in flight is not one that was sent', { deviceid, commandID: queue.inFlight })
      return false
    }
    if (now() - (command.sentMs ?? 0) < answerTimeoutMs) return false
    if (repeatOf(command.method) === 'safe') {
      if (command.sends >= maxSends) return giveUp(command, queue)
      if (await countContact(command, true)) await sendFrame(command)
      return false
    }
    if (command.contactsSinceSent + 1 >= maxContacts) return giveUp(command, queue)
    await countContact(command, false)
    return false
  }

  const sendNext = async (deviceid: string, queue: QueueRow): Promise<void> => {
    for (const commandID of await commands.open(deviceid)) {
      const command = await commands.read(deviceid, commandID)
      if (command?.status !== 'queued') continue
      if (await tryTransact(documents, sendWrites(tables, command, now(), queue.waitingConfig))) {
        await sendFrame(command)
      }
      return
    }
  }

  return async (deviceid) => {
    const queue = await commands.queue(deviceid)
    if (await settleInFlight(deviceid, queue)) {
      await sendNext(deviceid, queue.inFlight === undefined ? queue : { waitingConfig: queue.waitingConfig })
    }
  }
}
