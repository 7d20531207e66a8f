import { type Permits, describeRefusal } from '../core/openPermits'
import { ApiError } from './apiError'

interface Named {
  TableName?: string
  RequestItems?: Record<string, unknown>
  TransactItems?: Record<string, { TableName?: string }>[]
}
type Use = readonly [action: string, table: string]

/** What the members of a transaction are called when they stand alone. */
const actionOf: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

/** Which actions a request means on which tables: a transaction needs the rights of its parts. */
const usesOf = (operation: string, { TableName, RequestItems, TransactItems }: Named): Use[] => {
  if (TransactItems !== undefined) {
    return TransactItems.flatMap((item) =>
      Object.entries(item).map(
        ([kind, { TableName: table = '' }]) => [actionOf[kind] ?? kind, table] as const,
      ),
    )
  }
  if (RequestItems !== undefined) return Object.keys(RequestItems).map((table) => [operation, table] as const)
  return [[operation, TableName ?? '']]
}

/** As AWS does: a function that asks for what its role does not allow is refused before anything is read. */
export const refuseUngranted = (
  permits: Permits,
  principal: string | undefined,
  operation: string,
  request: object,
): void => {
  if (principal === undefined) return
  for (const [action, table] of usesOf(operation, request)) {
    const [right, resource] = [`dynamodb:${action}`, `dynamodb:table/${table}`]
    if (permits(principal, right, resource)) continue
    throw new ApiError('AccessDeniedException', describeRefusal(principal, right, resource))
  }
}
