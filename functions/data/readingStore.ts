import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { dayMs } from '../../shared/core/time'
import { batchWrite, writesAtOnce } from '../core/store/batchWrite'
import { packText } from '../core/packedText'
import { putItem } from '../core/store/putItem'
import { tryWrite } from '../core/store/tryWrite'
import { gatherWrites } from './gatherWrites'

/** Raw readings live this long after arrival; by then the packer has them in the history. */
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

export const openReadingWriter = (documents: DynamoDBDocumentClient, TableName: string): ReadingWriter => {
  const expiresAtOf = ({ awsTsMs }: RawReading): number => Math.floor((awsTsMs + rawLifeMs) / 1000)
  const itemOf = (reading: RawReading) => ({
    ...reading,
    body: packText(reading.body),
    expiresAt: expiresAtOf(reading),
  })

  const putAll = (readings: readonly RawReading[]) =>
    batchWrite(documents, TableName, { put: readings.map(itemOf) })

  return {
    putAll: gatherWrites(({ stream, at }) => `${stream} ${at}`, putAll, writesAtOnce),
    putFirstOfSlot: async (reading, slot) => {
      const { stream, at: winner } = reading
      const item = { stream, at: `slot#${slot}`, winner, expiresAt: expiresAtOf(reading) }
      const isFirst = await tryWrite(documents, putItem(TableName, item, [{ winner: undefined }, { winner }]))
      if (isFirst) await putAll([reading])
      return isFirst
    },
  }
}
