import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ImageKey } from '../../shared/files/imageKey'
import { deviceItem } from '../devices/deviceStore'
import type { TransactItem } from '../serverlog/logEntry'

/** The images that each place of a device's settings refers to: its notes, each of its widgets. */
export type ImagePlaces = Record<string, ImageKey[]>

const Item = z.object({ places: z.record(z.string(), z.array(ImageKey)), version: z.number() })
export interface ImageReferences {
  places: ImagePlaces
  version: number
}

export const readImageReferences = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  deviceid: string,
): Promise<ImageReferences> => {
  const Key = { deviceid, sk: deviceItem.images }
  const { Item: found } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
  return found === undefined ? { places: {}, version: 0 } : Item.parse(found)
}

/** The write of a transaction that replaces some places, if nobody else changed any meanwhile. */
export const imageReferencesWrite = (
  TableName: string,
  deviceid: string,
  before: ImageReferences,
  next: ImagePlaces,
): TransactItem => {
  const places = Object.entries({ ...before.places, ...next }).filter(([, keys]) => keys.length > 0)
  return {
    Put: {
      TableName,
      Item: {
        deviceid,
        sk: deviceItem.images,
        places: Object.fromEntries(places),
        version: before.version + 1,
      },
      ...(before.version === 0
        ? { ConditionExpression: 'attribute_not_exists(sk)' }
        : {
            ConditionExpression: 'version = :version',
            ExpressionAttributeValues: { ':version': before.version },
          }),
    },
  }
}
