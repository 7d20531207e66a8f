import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { ReadingTexts } from './readingTexts'

const lanes = 50

/** What most projects do with a message: parse it, put it as one item. Returns how many were put. */
export const putOneByOne = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  texts: ReadingTexts,
  seconds: number,
): Promise<number> => {
  const untilMs = Date.now() + seconds * 1000
  let put = 0
  const lane = async (_: unknown, number: number): Promise<void> => {
    const deviceid = `NAIVE${String(number).padStart(4, '0')}`
    let tsMs = Date.now()
    while (Date.now() < untilMs) {
      tsMs += 1
      const Item = JSON.parse(texts.text(deviceid, tsMs)) as Record<string, unknown>
      await documents.send(new PutCommand({ TableName, Item }))
      put += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return put
}
