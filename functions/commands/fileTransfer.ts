import { randomInt } from 'node:crypto'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { openGetItem } from '../core/store/openGetItem'
import { putItem, type TransactItem, tryTransact, deleteItem } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import type { AnswerFrame } from './answerFrame'
import { type FileTransferCommand, type StoredCommand, commandKey } from './commandStore'
import type { CommandTables } from './commandWrites'
import { type Piece, isChecking, nextStep, pieceOf } from './fileTransferSteps'
import type { SendFrame } from './publishToDevice'

type Response = AnswerFrame['result']
/** The transfer goes on with its next piece, or this is what the whole of it answers. */
type Advance = { isDone: false } | { isDone: true; status: 'complete' | 'error'; response: Response }

export interface FileTransfer {
  /** Sends the piece that a transfer stands at. */
  send(command: FileTransferCommand): Promise<void>
  /** Answers of the device move a transfer on; `undefined` stands for a refusal to read back what was sent. */
  advance(command: FileTransferCommand, response: Response): Promise<Advance>
  /**
   * Begins again at the first piece, under a new frame id: it is unknown whether a piece without an answer was
   * written, and appended twice it would spoil the file. `also` stands in the same transaction. Undefined when another
   * contact was quicker.
   */
  restart(command: FileTransferCommand, also?: TransactItem[]): Promise<FileTransferCommand | undefined>
}

/** A file that was spoilt on its way so often will be again. */
const maxTries = 4
const spoilt = { code: 500, message: 'The file on the device is not the one that was sent.' }

export const newFrameId = (): number => randomInt(1, 2 ** 31 - 1)

export const fileRow = ({ deviceid, sk }: Pick<StoredCommand, 'deviceid' | 'sk'>) => ({
  deviceid,
  sk: commandKey.file(sk),
})

/** One queue entry carries a whole file, in pieces: each answer sends the next one. */
export const openFileTransfer = (
  documents: DynamoDBDocumentClient,
  tables: CommandTables,
  sendFrame: SendFrame,
  now: Clock,
): FileTransfer => {
  const TableName = tables.commands
  const getItem = openGetItem(documents)

  /** Of a file that is sent all of it, of one that is fetched what came so far; undefined once the transfer ended. */
  const content = async (command: StoredCommand): Promise<Buffer | undefined> => {
    const row = await getItem(TableName, fileRow(command))
    return typeof row?.data === 'string' ? Buffer.from(row.data, 'base64') : undefined
  }

  /** The command at another piece, if no other worker moved it meanwhile. */
  const move = async (command: FileTransferCommand, to: Piece, sends: number, also: TransactItem[] = []) => {
    const moved = { ...command, ...to, frameId: newFrameId(), sentMs: now(), sends }
    const { deviceid, sk, frameId: answered } = command
    const { transfer, progress, frameId, sentMs } = moved
    const update = setFields(
      TableName,
      { deviceid, sk },
      { set: { transfer, progress, frameId, sentMs, sends }, when: { status: 'sent', frameId: answered } },
    )
    return (await tryTransact(documents, [update, ...also])) ? moved : undefined
  }

  const send: FileTransfer['send'] = async (command) => {
    const isPut = command.transfer.kind === 'put'
    const file = isPut ? await content(command) : undefined
    // Cancelled in this moment: a first piece without content would empty the file on the device.
    if (isPut && file === undefined) return
    const { method, args } = pieceOf(command, file)
    return sendFrame({ ...command, method, args: JSON.stringify(args) })
  }

  const restart: FileTransfer['restart'] = (command, also) => {
    const to = { transfer: { ...command.transfer, at: 0 }, progress: 0 }
    return move(command, to, command.sends + 1, also)
  }

  return {
    send,
    advance: async (command, response) => {
      const { transfer } = command
      const isNeeded = transfer.kind === 'get' ? transfer.at > 0 : isChecking(transfer)
      const file = isNeeded ? await content(command) : undefined
      const step = nextStep(transfer, response, file ?? Buffer.alloc(0))
      if (step.kind === 'done') return { isDone: true, status: 'complete', response: step.response }
      if (step.kind === 'spoilt') {
        if (command.sends >= maxTries) return { isDone: true, status: 'error', response: spoilt }
        const again = await restart(command)
        if (again !== undefined) await send(again)
        return { isDone: false }
      }
      const keep =
        step.file === undefined
          ? []
          : [putItem(TableName, { ...fileRow(command), data: step.file.toString('base64') })]
      const moved = await move(command, step.to, command.sends, keep)
      if (moved !== undefined) await send(moved)
      return { isDone: false }
    },
    restart,
  }
}

/** The end of a transfer, whichever it is, takes its file along. */
export const finishFileTransfer = (
  { commands }: Pick<CommandTables, 'commands'>,
  command: StoredCommand,
): TransactItem[] => (command.transfer === undefined ? [] : [deleteItem(commands, fileRow(command))])
