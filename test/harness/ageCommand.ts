import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Harness } from './openHarness'

/** Longer than an answer is waited for; the browser tests cannot load the functions that say how long. */
const passedMs = 31_000

interface Aged {
  deviceid: string
  commandID: string
  since?: 'sentMs' | 'contactMs'
}

/** As if the command had been handed over, or the last contact been made, longer ago than an answer is waited for. */
export const ageCommand = (
  { address, clients }: Harness,
  { deviceid, commandID, since = 'sentMs' }: Aged,
): Promise<unknown> =>
  clients.documents.send(
    new UpdateCommand({
      TableName: address.tables.Commands,
      Key: { deviceid, sk: commandID },
      UpdateExpression: 'SET #since = #since - :ms',
      ConditionExpression: 'attribute_exists(#since)',
      ExpressionAttributeNames: { '#since': since },
      ExpressionAttributeValues: { ':ms': passedMs },
    }),
  )
