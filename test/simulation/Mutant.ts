import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { StoredCommand } from '../../functions/commands/commandStore'
import type { Mail } from '../../functions/mail/sendMail'

type Command = Parameters<DynamoDBDocumentClient['send']>[0]

/** A fault of the product that is planted from outside: each part stands between the product and what it uses. */
export interface Mutant {
  /** Between the product and its tables. */
  store?: (
    command: Command,
    send: (command: Command) => Promise<unknown>,
    process: string,
  ) => Promise<unknown>
  /** Which messages of a batch come again. */
  failed?: (queue: string, failed: ReadonlySet<string>) => ReadonlySet<string>
  mail?: (mail: Mail, send: (mail: Mail) => Promise<string>) => Promise<string>
  frame?: (command: StoredCommand, send: (command: StoredCommand) => Promise<void>) => Promise<void>
  /** By what key a step of payments is asked for. */
  paymentKey?: (key: string) => string
  /** A queue that deletes messages before they are taken. */
  forgetful?: 'ingest'
  /** Work that is never done. */
  idle?: 'sweeper'
}
