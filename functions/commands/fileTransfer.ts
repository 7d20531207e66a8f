import { randomInt } from 'node:crypto'
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import type { AnswerFrame } from '../../shared/commands/answerFrame'
import type { Clock } from '../../shared/core/time'
import { tryTransact } from '../core/transact'
import type { TransactItem } from '../serverlog/logEntry'
import { type StoredCommand, commandKey } from './commandStore'
import type { CommandTables } from './commandWrites'
import { type Piece, nextStep, pieceOf } from './fileTransferSteps'
import type { SendFrame } from './sendFrame'

type Response = AnswerFrame['result']
/** The transfer goes on with its next piece, or this is what the whole of it answers. */
type Advance = { isDone: false } | { isDone: true; response: Response }

export interface FileTransfer {
  /** Sends a command's frame; of a transfer the piece that it stands at. */
  send: SendFrame
  /** Answers of the device move a transfer on. */
  advance(command: StoredCommand, response: Response): Promise<Advance>
  /**
   * Begins again at the first piece, under a new frame id: nobody knows whether a piece without an answer was
   * written, and appended twice it would spoil the file. Undefined when another contact was quicker.
   */
  restart(command: StoredCommand): Promise<StoredCommand | undefined>
}

export const newFrameId = (): number => randomInt(1, 2 ** 31 - 1)

export const fileRow = ({ deviceid, sk }: Pick<StoredCommand, 'deviceid' | 'sk'>) => ({
  deviceid,
  sk: commandKey.file(sk),
})

/** One queue entry carries a whole file, in pieces: each answer sends the next one (design §8). */
export const openFileTransfer = (
  documents: DynamoDBDocumentClient,
  tables: CommandTables,
  sendFrame: SendFrame,
  now: Clock,
): FileTransfer => {
  const TableName = tables.commands

  /** Of a file that is sent all of it, of one that is fetched what came so far; undefined once the transfer ended. */
  const content = async (command: StoredCommand): Promise<Buffer | undefined> => {
    const { Item } = await documents.send(
      new GetCommand({ TableName, Key: fileRow(command), ConsistentRead: true }),
    )
    return typeof Item?.data === 'string' ? Buffer.from(Item.data, 'base64') : undefined
  }

  /** The command at another piece, if nobody else moved it meanwhile. */
  const move = async (command: StoredCommand, to: Piece, sends: number, also: TransactItem[] = []) => {
    const moved = { ...command, ...to, frameId: newFrameId(), sentMs: now(), sends }
    const update: TransactItem = {
      Update: {
        TableName,
        Key: { deviceid: command.deviceid, sk: command.sk },
        UpdateExpression:
          'SET #transfer = :transfer, progress = :progress, frameId = :frameId, sentMs = :now, sends = :sends',
        ConditionExpression: '#status = :sent AND frameId = :answered',
        ExpressionAttributeNames: { '#status': 'status', '#transfer': 'transfer' },
        ExpressionAttributeValues: {
          ':transfer': moved.transfer,
          ':progress': moved.progress,
          ':frameId': moved.frameId,
          ':now': moved.sentMs,
          ':sends': sends,
          ':sent': 'sent',
          ':answered': command.frameId,
        },
      },
    }
    return (await tryTransact(documents, [update, ...also])) ? moved : undefined
  }

  const send: SendFrame = async (command) => {
    if (command.transfer === undefined) return sendFrame(command)
    const isPut = command.transfer.kind === 'put'
    const file = isPut ? await content(command) : undefined
    // Cancelled in this moment: a first piece without content would empty the file on the device.
    if (isPut && file === undefined) return
    return sendFrame({ ...command, args: JSON.stringify(pieceOf(command, file)) })
  }

  return {
    send,
    advance: async (command, response) => {
      const { transfer } = command
      if (transfer === undefined) return { isDone: true, response }
      const received = transfer.kind === 'get' && transfer.at > 0 ? await content(command) : undefined
      const step = nextStep(transfer, response, received ?? Buffer.alloc(0))
      if (step.kind === 'done') return { isDone: true, response: step.response }
      const keep =
        step.file === undefined
          ? []
          : [{ Put: { TableName, Item: { ...fileRow(command), data: step.file.toString('base64') } } }]
      const moved = await move(command, step.to, command.sends, keep)
      if (moved !== undefined) await send(moved)
      return { isDone: false }
    },
    restart: (command) => {
      if (command.transfer === undefined) return Promise.resolve(undefined)
      const to = { transfer: { ...command.transfer, at: 0 }, progress: 0 }
      return move(command, to, command.sends + 1)
    },
  }
}
