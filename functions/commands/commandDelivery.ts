import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import type { CommandStore } from './commandStore'
import type { CommandTables } from './commandWrites'
import type { Deliver } from './deliver'
import type { FileTransfer } from './fileTransfer'
import type { FinishCommand } from './finishCommand'

/** The way of commands to a device: its queue, what sends the next one, and what ends one. */
export interface CommandDelivery {
  documents: DynamoDBDocumentClient
  tables: CommandTables
  commands: CommandStore
  transfers: FileTransfer
  finish: FinishCommand
  deliver: Deliver
  now: Clock
}
