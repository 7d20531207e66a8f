import type { RequestContext } from '../core/compileCondition'
import { type Permits, describeRefusal } from '../core/openPermits'
import { ApiError } from './apiError'

interface Named {
  TableName?: string
  RequestItems?: Record<string, unknown>
  TransactItems?: Record<string, { TableName?: string }>[]
}
type Use = readonly [action: string, table: string, part?: object]

/** The name of the partition key of a table; undefined of a table that is not there. */
type KeyNameOf = (table: string) => string | undefined

/** Of an item that is named: its partition key, by which a condition may narrow a right. */
const leadingKeys = (keyName: string | undefined, part: object | undefined): RequestContext => {
  const { Key, Item } = (part ?? {}) as { Key?: Record<string, unknown>; Item?: Record<string, unknown> }
  const value = keyName === undefined ? undefined : (Key ?? Item)?.[keyName]
  if (typeof value !== 'object' || value === null) return {}
  return { 'dynamodb:LeadingKeys': Object.values(value).map(String) }
}

/** What the members of a transaction are called when they stand alone. */
const actionOf: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

/** Which actions a request means on which tables: a transaction needs the rights of its parts. */
const usesOf = (operation: string, request: Named): Use[] => {
  const { TableName, RequestItems, TransactItems } = request
  if (TransactItems !== undefined) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(
        ([kind, part]) => [actionOf[kind] ?? kind, part.TableName ?? '', part] as const,
      ),
    )
  }
  if (RequestItems !== undefined) return Object.keys(RequestItems).map((table) => [operation, table] as const)
  return [[operation, TableName ?? '', request]]
}

/** As AWS does: a function that asks for what its role does not allow is refused before anything is read. */
export const refuseUngranted = (
  permits: Permits,
  principal: string | undefined,
  operation: string,
  request: object,
  keyNameOf: KeyNameOf,
): void => {
  if (principal === undefined) return
  for (const [action, table, part] of usesOf(operation, request)) {
    const [right, resource] = [`dynamodb:${action}`, `dynamodb:table/${table}`]
    if (permits(principal, right, resource, leadingKeys(keyNameOf(table), part))) continue
    throw new ApiError('AccessDeniedException', describeRefusal(principal, right, resource))
  }
}
