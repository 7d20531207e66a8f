import { BatchWriteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { dayMs } from '../../shared/core/time'

/** Raw readings live this long after arrival; by then the packer has them in the history (design §6). */
export const rawLifeMs = 7 * dayMs

/** A reading as it is kept: `at` = 13-digit milliseconds, `#`, hash of the body, so a repeat is a no-op. */
export interface RawReading {
  stream: string
  at: string
  /** The reading as one JSON text: several times faster to read than a map. */
  body: string
  awsTsMs: number
}

export interface ReadingWriter {
  /** Puts readings in any number; each is there when this resolves. */
  putAll(readings: readonly RawReading[]): Promise<void>
  /** Puts a reading if it is the first of its slot, or was already: true when it is kept. */
  putFirstOfSlot(reading: RawReading, slot: string): Promise<boolean>
}

const batchSize = 25
const maxTries = 8

export const openReadingWriter = (documents: DynamoDBDocumentClient, TableName: string): ReadingWriter => {
  const itemOf = (reading: RawReading) => ({
    ...reading,
    expiresAt: Math.floor((reading.awsTsMs + rawLifeMs) / 1000),
  })

  const putBatch = async (readings: readonly RawReading[]): Promise<void> => {
    let left = readings.map((reading) => ({
      PutRequest: { Item: itemOf(reading) },
    }))
    for (let tried = 0; left.length > 0; tried += 1) {
      if (tried === maxTries) throw new Error(`${left.length} readings could not be stored`)
      if (tried > 0) await new Promise((resolve) => setTimeout(resolve, 2 ** tried * 20))
      const answer = await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: left } }))
      left = (answer.UnprocessedItems?.[TableName] ?? []) as typeof left
    }
  }

  return {
    putAll: async (readings) => {
      // The same key twice in one request is refused; the same key is the same reading.
      const unique = [
        ...new Map(readings.map((reading) => [`${reading.stream} ${reading.at}`, reading])).values(),
      ]
      const batches: (readonly RawReading[])[] = []
      for (let start = 0; start < unique.length; start += batchSize) {
        batches.push(unique.slice(start, start + batchSize))
      }
      await Promise.all(batches.map(putBatch))
    },
    putFirstOfSlot: async (reading, slot) => {
      try {
        await documents.send(
          new PutCommand({
            TableName,
            Item: {
              stream: reading.stream,
              at: `slot#${slot}`,
              winner: reading.at,
              expiresAt: itemOf(reading).expiresAt,
            },
            ConditionExpression: 'attribute_not_exists(winner) OR winner = :at',
            ExpressionAttributeValues: { ':at': reading.at },
          }),
        )
      } catch (error) {
        if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false
        throw error
      }
      await putBatch([reading])
      return true
    },
  }
}
