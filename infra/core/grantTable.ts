import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IGrantable } from 'aws-cdk-lib/aws-iam'

const read = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'] as const
const write = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'] as const

/** What the portal asks of tables, and nothing else: it scans none, reads no stream and describes no table. */
const actions = { read, write, readWrite: [...new Set([...read, ...write])] }

/** Unlike the grants of the CDK, which let a function scan the whole table. */
export const grantTable = (table: TableV2, to: IGrantable, right: keyof typeof actions): void => {
  table.grant(to, ...actions[right].map((action) => `dynamodb:${action}`))
}
