import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { AnswerFrame, readAnswer } from '../../shared/commands/answerFrame'
import type { Clock } from '../../shared/core/time'
import { log } from '../core/log'
import { tryTransact } from '../core/transact'
import type { CommandStore, StoredCommand } from './commandStore'
import { type CommandTables, finishWrites } from './commandWrites'
import type { Deliver } from './deliver'

/** DynamoDB charges and limits by size: an answer larger than this is cut to its beginning. */
const maxResponseBytes = 100_000

/** Told once when a command has succeeded, so that a saved setting becomes an applied one. */
export type OnComplete = (command: StoredCommand) => Promise<void>

export type TakeAnswer = (deviceid: string, payload: string) => Promise<void>

const parseFrame = (payload: string): AnswerFrame | undefined => {
  try {
    const parsed = AnswerFrame.safeParse(JSON.parse(payload))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const responseText = (response: unknown): string => {
  const text = JSON.stringify(response)
  return text.length <= maxResponseBytes
    ? text
    : JSON.stringify({ truncated: true, text: text.slice(0, maxResponseBytes) })
}

/**
 * An answer finishes the command in flight exactly once. Whose answer it is says the topic, never the frame; an answer
 * to a command that is finished, cancelled or another device's changes nothing.
 */
export const openTakeAnswer = (
  documents: DynamoDBDocumentClient,
  tables: CommandTables,
  commands: CommandStore,
  deliver: Deliver,
  onComplete: OnComplete,
  now: Clock,
): TakeAnswer => {
  const saveProgress = (command: StoredCommand, progress: number) =>
    documents.send(
      new UpdateCommand({
        TableName: tables.commands,
        Key: { deviceid: command.deviceid, sk: command.sk },
        UpdateExpression: 'SET progress = :progress, sentMs = :now',
        ConditionExpression: '#status = :sent',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':progress': progress, ':now': now(), ':sent': 'sent' },
      }),
    )

  return async (deviceid, payload) => {
    const frame = parseFrame(payload)
    const queue = await commands.queue(deviceid)
    const command = queue.inFlight === undefined ? undefined : await commands.read(deviceid, queue.inFlight)
    if (frame === undefined || command?.status !== 'sent' || command.frameId !== frame.id) {
      log.warn('an answer belongs to no command in flight', { deviceid, frameId: frame?.id })
      return
    }
    const answer = readAnswer(frame)
    if (answer.kind === 'nothing') return
    if (answer.kind === 'progress') {
      await saveProgress(command, answer.progress)
      return
    }
    const end = { status: answer.kind, response: responseText(answer.response), atMs: now() }
    if (await tryTransact(documents, finishWrites(tables, command, end, queue.waitingConfig))) {
      if (answer.kind === 'complete') await onComplete(command)
    }
    await deliver(deviceid)
  }
}
