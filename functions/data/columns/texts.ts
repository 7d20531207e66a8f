import type { ByteReader } from './ByteReader'
import type { ByteWriter } from './ByteWriter'
import { readIntegers, writeIntegers } from './integers'

const toUtf8 = new TextEncoder()
const fromUtf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Writes well-formed texts as a dictionary in order of appearance and the place of each text in it. */
export const writeTexts = (writer: ByteWriter, texts: readonly string[]): void => {
  const places = new Map<string, number>()
  const indexes = Float64Array.from(texts, (text) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  })
  writer.unsigned(places.size)
  for (const text of places.keys()) writer.block(toUtf8.encode(text))
  if (places.size > 1) writeIntegers(writer, indexes)
}

/** Reads `count` texts that `writeTexts` wrote; equal texts are the same string. */
export const readTexts = (reader: ByteReader, count: number): string[] => {
  const dictionary = Array.from({ length: reader.unsigned() }, () => fromUtf8.decode(reader.block()))
  const indexes = dictionary.length > 1 ? readIntegers(reader, count) : new Float64Array(count)
  return Array.from(indexes, (index) => {
    const text = dictionary[index]
    if (text === undefined) throw new RangeError(`The dictionary has no text ${index}`)
    return text
  })
}
