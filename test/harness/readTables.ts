import { createHash } from 'node:crypto'
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { StackAddress } from './StackAddress'

type TableName = keyof StackAddress['tables']
export type Row = Record<string, unknown>

/** Looks into the tables behind the portal's back, to prove what was written and what was not. */
export const openTables = (documents: DynamoDBDocumentClient, { tables }: Pick<StackAddress, 'tables'>) => {
  const rows = async (table: TableName, isWanted: (row: Row) => boolean = () => true): Promise<Row[]> => {
    const found: Row[] = []
    let ExclusiveStartKey: Row | undefined
    do {
      const page = await documents.send(
        new ScanCommand({ TableName: tables[table], ConsistentRead: true, ExclusiveStartKey }),
      )
      found.push(...(page.Items ?? []).filter(isWanted))
      ExclusiveStartKey = page.LastEvaluatedKey
    } while (ExclusiveStartKey !== undefined)
    return found
  }

  /**
   * One text for all that the tables hold: equal before and after means that nothing was written. The sweep of the
   * accounts notes each minute how far it came, whatever is asked.
   */
  const fingerprint = async (...names: TableName[]): Promise<string> => {
    const contents = await Promise.all(names.map((name) => rows(name, ({ pk }) => pk !== 'SWEEP')))
    return createHash('sha256').update(JSON.stringify(contents)).digest('hex')
  }

  return { rows, fingerprint }
}
