import { setTimeout as sleep } from 'node:timers/promises'
import type { DeviceId } from '../../shared/core/ids'
import { isNestedDeeper } from '../core/http/readInput'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { tryWrite } from '../core/store/storeWrites'
import { type Answer, AnswerFrame, readAnswer } from './answerFrame'
import type { CommandDelivery } from './commandService'
import { type StoredCommand, isFileTransfer } from './commandStore'
import { isChecking } from './fileTransferSteps'

/** DynamoDB charges and limits by size: an answer longer than this is cut to its beginning. */
const maxResponseLength = 140_000

/** `arrivedMs` is when the broker got the answer, which may have waited in a queue since. */
export type TakeAnswer = (deviceid: DeviceId, payload: string, arrivedMs?: number) => Promise<void>

/** What a whole answer means beside that its command is done; taken first, since an answer may come again. */
export type TakeWhole = (
  command: StoredCommand,
  response: AnswerFrame['result'],
  atMs: number,
) => Promise<void>

const nothing: TakeWhole = () => Promise.resolve()

/** What the record of a command says of its answer; asked for before its end, and again when the answer comes again. */
export type RecordOf = (
  command: StoredCommand,
  response: AnswerFrame['result'],
) => Promise<AnswerFrame['result']>

const all: RecordOf = (_command, response) => Promise.resolve(response)

/** Deeper than any answer, and shallow enough for everything that reads it later. */
const maxDepth = 32

const parseFrame = (payload: string): AnswerFrame | undefined => {
  try {
    const sent: unknown = JSON.parse(payload)
    return isNestedDeeper(sent, maxDepth) ? undefined : AnswerFrame.safeParse(sent).data
  } catch {
    return undefined
  }
}

const responseText = (response: unknown): string => {
  const text = JSON.stringify(response)
  return text.length <= maxResponseLength
    ? text
    : JSON.stringify({ truncated: true, text: text.slice(0, maxResponseLength) })
}

/**
 * An answer finishes the command in flight exactly once. Whose answer it is says the topic, never the frame; an answer
 * to a command that is finished, cancelled or another device's changes nothing. Either way the device is awake: the
 * next command goes out, also when this is the repeat of an answer whose first taking broke off.
 */
export const openTakeAnswer = (
  { documents, tables, commands, transfers, finish, deliver, now }: CommandDelivery,
  takeWhole = nothing,
  recordOf = all,
  wait: (ms: number) => Promise<void> = sleep,
): TakeAnswer => {
  /** Of a command that ended meanwhile, how far it was is of no interest any more. */
  const saveProgress = async ({ deviceid, sk }: StoredCommand, progress: number): Promise<void> => {
    const set = { progress, sentMs: now() }
    await tryWrite(documents, setFields(tables.commands, { deviceid, sk }, { set, when: { status: 'sent' } }))
  }

  const inFlight = async (deviceid: DeviceId): Promise<StoredCommand | undefined> => {
    const queue = await commands.queue(deviceid)
    const command = queue.inFlight === undefined ? undefined : await commands.read(deviceid, queue.inFlight)
    return command?.status === 'sent' ? command : undefined
  }

  const take = async (command: StoredCommand, answer: Answer, atMs: number): Promise<void> => {
    if (answer.kind === 'nothing') return
    if (answer.kind === 'progress') return saveProgress(command, answer.progress)
    let { kind: status, response } = answer as { kind: 'complete' | 'error'; response: AnswerFrame['result'] }
    if (isFileTransfer(command) && (status === 'complete' || isChecking(command.transfer))) {
      const step = await transfers.advance(command, status === 'complete' ? response : undefined)
      if (!step.isDone) return
      ;({ status, response } = step)
    }
    if (status === 'complete') await takeWhole(command, response, atMs)
    const recorded = status === 'complete' ? await recordOf(command, response) : response
    const end = { status, response: responseText(recorded), atMs }
    await finish(command.deviceid, command.sk, end, { frameId: command.frameId })
    if (command.restMs !== undefined) await wait(command.restMs)
  }

  return async (deviceid, payload, arrivedMs = now()) => {
    const frame = parseFrame(payload)
    if (frame === undefined) {
      log.warn('what came on the topic of answers is none', { deviceid })
      return
    }
    const command = await inFlight(deviceid)
    if (command?.frameId === frame.id) await take(command, readAnswer(frame), arrivedMs)
    else log.warn('an answer belongs to no command in flight', { deviceid, frameId: frame.id })
    await deliver(deviceid)
  }
}
