import { type CloudFormationClient, DescribeStackResourceCommand } from '@aws-sdk/client-cloudformation'
import {
  DescribeTableCommand,
  type DynamoDBClient,
  UpdateTableCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { type WantedStack, readDeployed, type Template } from './checkLosses'

/** The longest that DynamoDB is waited for. */
const maxWaitSeconds = 1800

type Resources = NonNullable<Template['Resources']>

/** Tables that are on demand in the deployed template and that this deployment changes, by their logical ids. */
export const tablesThatChange = (deployed: Resources, wanted: Resources): string[] =>
  Object.entries(deployed).flatMap(([id, { Type, Properties }]) => {
    const isOnDemand = Type === 'AWS::DynamoDB::GlobalTable' && Properties?.BillingMode === 'PAY_PER_REQUEST'
    const isSame = JSON.stringify(Properties) === JSON.stringify(wanted[id]?.Properties)
    return isOnDemand && !isSame ? [id] : []
  })

export interface Clouds {
  cloudFormationIn: (region: string) => CloudFormationClient
  dynamoDbIn: (region: string) => DynamoDBClient
}

/**
 * Puts tables on demand that a template says are so, that this deployment changes, and that were given units since:
 * CloudFormation knows nothing of those, and would be refused an index without them. A table that went on demand is left
 * alone for a day, so nothing gives it units again while the deployment is under way.
 * @returns the names of the tables that were put on demand
 */
export const releaseTables = async (
  { cloudFormationIn, dynamoDbIn }: Clouds,
  stacks: readonly WantedStack[],
): Promise<string[]> => {
  const released: string[] = []
  for (const { stackName, region, template } of stacks) {
    const [deployed] = await readDeployed(cloudFormationIn, [{ stackName, region }])
    const changed = tablesThatChange(deployed?.Resources ?? {}, template.Resources ?? {})
    const client = dynamoDbIn(region)
    for (const LogicalResourceId of changed) {
      const asked = new DescribeStackResourceCommand({ StackName: stackName, LogicalResourceId })
      const { StackResourceDetail } = await cloudFormationIn(region).send(asked)
      const TableName = StackResourceDetail?.PhysicalResourceId
      const { Table } = await client.send(new DescribeTableCommand({ TableName }))
      if (TableName === undefined || Table?.BillingModeSummary?.BillingMode === 'PAY_PER_REQUEST') continue
      await client.send(new UpdateTableCommand({ TableName, BillingMode: 'PAY_PER_REQUEST' }))
      await waitUntilTableExists({ client, maxWaitTime: maxWaitSeconds }, { TableName })
      released.push(TableName)
    }
  }
  return released
}
