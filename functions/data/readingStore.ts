import { BatchWriteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { dayMs } from '../../shared/core/time'
import { packText } from '../core/packedText'
import { gatherWrites } from './gatherWrites'

/** Raw readings live this long after arrival; by then the packer has them in the history (design §6). */
export const rawLifeMs = 7 * dayMs

/** A reading as it is kept: `at` = 13-digit milliseconds, `#`, hash of the body, so a repeat is a no-op. */
export interface RawReading {
  stream: string
  at: string
  /** The reading as one JSON text: several times faster to read than a map. Stored deflated. */
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
  const expiresAtOf = ({ awsTsMs }: RawReading): number => Math.floor((awsTsMs + rawLifeMs) / 1000)
  const itemOf = (reading: RawReading) => ({
    ...reading,
    body: packText(reading.body),
    expiresAt: expiresAtOf(reading),
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
    putAll: gatherWrites(({ stream, at }) => `${stream} ${at}`, putBatch, batchSize),
    putFirstOfSlot: async (reading, slot) => {
      try {
        await documents.send(
          new PutCommand({
            TableName,
            Item: {
              stream: reading.stream,
              at: `slot#${slot}`,
              winner: reading.at,
              expiresAt: expiresAtOf(reading),
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
