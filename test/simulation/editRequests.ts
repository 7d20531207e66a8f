import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { Mutant } from './Mutant'

type Store = NonNullable<Mutant['store']>
type Command = Parameters<Store>[0]
type Row = Record<string, unknown>

/** One write, alone or of a transaction. */
export interface Write {
  action: 'Put' | 'Update' | 'Delete' | 'ConditionCheck'
  TableName: string
  Key?: Record<string, unknown>
  Item?: Record<string, unknown>
  UpdateExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ConditionExpression?: string | undefined
}

const alone = { Put: PutCommand, Update: UpdateCommand, Delete: DeleteCommand } as const

const transactionOf = (TransactItems: object[]) =>
  new TransactWriteCommand({ TransactItems }) as unknown as Command

/** Changes each write that is no part of a batch; `undefined` leaves it out. */
export const editWrites =
  (edit: (write: Write, process: string) => Write | undefined): Store =>
  (command, send, process) => {
    if (command instanceof TransactWriteCommand) {
      const TransactItems = (command.input.TransactItems ?? []).flatMap((item) =>
        Object.entries(item).flatMap(([action, request]) => {
          const edited = edit({ ...request, action } as Write, process)
          if (edited === undefined) return []
          const { action: kept, ...rest } = edited
          return [{ [kept]: rest }]
        }),
      )
      return TransactItems.length === 0 ? Promise.resolve({}) : send(transactionOf(TransactItems))
    }
    const action = command.constructor.name.replace('Command', '')
    if (!(action in alone)) return send(command)
    const edited = edit({ ...(command.input as Write), action: action as Write['action'] }, process)
    if (edited === undefined) return Promise.resolve({})
    const { action: kept, ...rest } = edited
    return send(new alone[kept as keyof typeof alone](rest as never) as Command)
  }

/** Conditions of a table count no more. */
export const withoutConditions = (TableName: string, sk?: string): Store =>
  editWrites((write) =>
    write.TableName === TableName && (sk === undefined || write.Key?.sk === sk)
      ? { ...write, ConditionExpression: undefined }
      : write,
  )

/** Some writes are never done. */
export const without = (isLeftOut: (write: Write, process: string) => boolean): Store =>
  editWrites((write, process) => (isLeftOut(write, process) ? undefined : write))

/** What should be one transaction is written piece by piece. */
export const inPieces: Store = async (command, send) => {
  if (!(command instanceof TransactWriteCommand)) return send(command)
  for (const item of command.input.TransactItems ?? []) {
    await send(transactionOf([item]))
  }
  return {}
}

/** Changes each item that is put in a batch. */
export const editBatch =
  (TableName: string, edit: (item: Record<string, unknown>) => Record<string, unknown>): Store =>
  (command, send) => {
    const requests =
      command instanceof BatchWriteCommand ? command.input.RequestItems?.[TableName] : undefined
    if (requests === undefined) return send(command)
    const edited = requests.map(({ PutRequest, ...rest }) =>
      PutRequest === undefined ? rest : { PutRequest: { Item: edit(PutRequest.Item ?? {}) } },
    )
    return send(new BatchWriteCommand({ RequestItems: { [TableName]: edited } }) as unknown as Command)
  }

/** Changes what is read of a table by keys. */
export const editReads =
  (TableName: string, edit: (item: Row) => Row): Store =>
  async (command, send) => {
    const answer = (await send(command)) as { Item?: Row; Responses?: Record<string, Row[]> }
    if (command instanceof BatchGetCommand) {
      const { [TableName]: found, ...Responses } = answer.Responses ?? {}
      return found === undefined
        ? answer
        : { ...answer, Responses: { ...Responses, [TableName]: found.map(edit) } }
    }
    const isRead = command instanceof GetCommand && command.input.TableName === TableName
    return isRead && answer.Item !== undefined ? { ...answer, Item: edit(answer.Item) } : answer
  }

export const both =
  (first: Store, second: Store): Store =>
  (command, send, process) =>
    first(command, (each) => second(each, send, process), process)
