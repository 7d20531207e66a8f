import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { deviceItem } from '../devices/deviceStore'

/** Says on the device's link that a stream is packed up to an instant: from then on late readings mark their day. */
export type SealStream = (deviceid: string, stream: string, throughMs: number) => Promise<void>

/**
 * The seal moves forwards only. A stream that begins is sealed by its first day that ends no earlier than the seal
 * of the one before it; until then its days count as open, which only costs its readers a query.
 */
export const openSealStream =
  (documents: DynamoDBDocumentClient, TableName: string): SealStream =>
  async (deviceid, stream, throughMs) => {
    try {
      await documents.send(
        new UpdateCommand({
          TableName,
          Key: { deviceid, sk: deviceItem.link },
          UpdateExpression: 'SET sealedStream = :stream, sealedThroughMs = :through',
          ConditionExpression:
            'attribute_not_exists(sealedThroughMs) OR sealedThroughMs < :through ' +
            'OR (sealedThroughMs = :through AND sealedStream <> :stream)',
          ExpressionAttributeValues: { ':stream': stream, ':through': throughMs },
        }),
      )
    } catch (error) {
      const isSealedFurther = error instanceof Error && error.name === 'ConditionalCheckFailedException'
      if (!isSealedFurther) throw error
    }
  }
