import type { Item } from './attributeValue'
import { toSequence } from './keys'
import type { StreamViewType, TableDescription } from './tableDescription'

/** One record as Lambda receives it from a DynamoDB stream. */
export interface StreamRecord {
  eventID: string
  eventName: 'INSERT' | 'MODIFY' | 'REMOVE'
  eventVersion: '1.1'
  eventSource: 'aws:dynamodb'
  awsRegion: string
  eventSourceARN: string
  userIdentity?: { type: 'Service'; principalId: 'dynamodb.amazonaws.com' }
  dynamodb: {
    ApproximateCreationDateTime: number
    Keys: Item
    NewImage?: Item
    OldImage?: Item
    SequenceNumber: string
    SizeBytes: number
    StreamViewType: StreamViewType
  }
}

interface Change {
  description: TableDescription
  viewType: StreamViewType
  sequence: number
  nowSeconds: number
  before: Item | undefined
  after: Item | undefined
  byTimeToLive: boolean
  bytes: number
}

export function toStreamRecord({
  description,
  viewType,
  sequence,
  before,
  after,
  ...change
}: Change): StreamRecord {
  return {
    eventID: `${description.TableId.replaceAll('-', '')}${sequence.toString(16).padStart(12, '0')}`,
    eventName: !before ? 'INSERT' : after ? 'MODIFY' : 'REMOVE',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: description.TableArn.split(':')[3] ?? '',
    eventSourceARN: description.LatestStreamArn ?? '',
    ...(change.byTimeToLive && {
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
    }),
    dynamodb: {
      ApproximateCreationDateTime: change.nowSeconds,
      Keys: keysOf(description, after ?? before ?? {}),
      ...(after && (viewType === 'NEW_IMAGE' || viewType === 'NEW_AND_OLD_IMAGES') && { NewImage: after }),
      ...(before && (viewType === 'OLD_IMAGE' || viewType === 'NEW_AND_OLD_IMAGES') && { OldImage: before }),
      SequenceNumber: toSequence(sequence),
      SizeBytes: change.bytes,
      StreamViewType: viewType,
    },
  }
}

function keysOf({ KeySchema }: TableDescription, item: Item): Item {
  const keys: Item = {}
  for (const { AttributeName } of KeySchema) {
    const value = item[AttributeName]
    if (value) keys[AttributeName] = value
  }
  return keys
}
