import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Key } from 'aws-cdk-lib/aws-kms'

const read = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'] as const
const write = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'] as const

/** What the portal asks of tables, and nothing else: it scans none, reads no stream and describes no table. */
const actions = { read, write, readWrite: [...new Set([...read, ...write])] }

/** Unlike the grants of the CDK, which let a function scan the whole table. */
export const grantTable = (table: TableV2, to: IGrantable, right: keyof typeof actions): void => {
  table.grant(to, ...actions[right].map((action) => `dynamodb:${action}`))
}

/** Lets a role use a key under the one encryption context that the code binds, whose values may hold wildcards. */
export const grantKey = (
  key: Key,
  to: IGrantable,
  actions: readonly ('Encrypt' | 'Decrypt' | 'GenerateDataKey')[],
  context: Readonly<Record<string, string>>,
): void => {
  const values = Object.entries(context).map(([name, value]) => [`kms:EncryptionContext:${name}`, value])
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: actions.map((action) => `kms:${action}`),
      resources: [key.keyArn],
      conditions: {
        StringLike: Object.fromEntries(values) as Record<string, string>,
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': Object.keys(context) },
      },
    }),
  )
}
