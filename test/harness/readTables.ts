import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { StackAddress } from './StackAddress'

type TableName = keyof StackAddress['tables']
export type Row = Record<string, unknown>

const ownerOf = (table: string, { pk, deviceid }: Row): string => `${table} ${String(pk ?? deviceid)}`
const keyOf = (table: string, row: Row): string => [ownerOf(table, row), row.sk ?? row.id].join(' ')

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

  const entries = async (names: readonly TableName[]) => {
    // The sweep of the accounts notes each minute how far it came, whatever is asked.
    const read = async (name: TableName) =>
      (await rows(name, ({ pk }) => pk !== 'SWEEP')).map((row) => [name, row] as const)
    return (await Promise.all(names.map(read))).flat()
  }

  /**
   * All rows that tables hold, as text under their keys: equal before and after means that nothing was written. A test
   * that fails names the rows.
   */
  const contents = async (...names: TableName[]): Promise<Record<string, string>> =>
    Object.fromEntries((await entries(names)).map(([name, row]) => [keyOf(name, row), JSON.stringify(row)]))

  /**
   * The same from now on, without the devices, groups and people that are there already: what earlier tests left
   * behind (a device that is overdue, an alarm that lasts) goes on by itself.
   */
  const watch = async (...names: TableName[]): Promise<() => Promise<Record<string, string>>> => {
    const earlier = new Set((await entries(names)).map(([name, row]) => ownerOf(name, row)))
    return async () => {
      const since = (await entries(names)).filter(([name, row]) => !earlier.has(ownerOf(name, row)))
      return Object.fromEntries(since.map(([name, row]) => [keyOf(name, row), JSON.stringify(row)]))
    }
  }

  return { rows, contents, watch }
}
