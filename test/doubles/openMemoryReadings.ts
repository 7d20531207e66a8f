import {
  type ReadingReader,
  boundsOf,
  type RawReading,
  type ReadingWriter,
  rawLifeMs,
} from '../../functions/data/readingStore'

export type MemoryReadings = ReadingReader &
  Pick<ReadingWriter, 'putAll'> & { expireBefore(nowMs: number): void }

/** The raw readings' table in memory, for tests: the same promises, among them that the same key is the same item. */
export const openMemoryReadings = (): MemoryReadings => {
  const items = new Map<string, RawReading>()
  return {
    putAll: (readings) => {
      for (const reading of readings) items.set(`${reading.stream} ${reading.at}`, reading)
      return Promise.resolve()
    },
    range: (asked) => {
      const {
        stream,
        limit = Infinity,
        maxBytes = Infinity,
        newestFirst = false,
        aliveAtMs = -Infinity,
      } = asked
      const [from, to] = boundsOf(asked)
      const found = [...items.values()]
        .filter((item) => item.stream === stream && item.at >= from && item.at <= to)
        .filter((item) => item.awsTsMs + rawLifeMs > aliveAtMs)
        .sort((a, b) => (a.at < b.at ? -1 : 1))
      if (newestFirst) found.reverse()
      let bytes = 0
      const full = found.findIndex((item, i) => {
        bytes += item.body.length
        return i + 1 >= limit || bytes >= maxBytes
      })
      const readings = full === -1 ? found : found.slice(0, full + 1)
      return Promise.resolve({ readings, more: readings.length < found.length })
    },
    expireBefore: (nowMs) => {
      for (const [key, { awsTsMs }] of items) if (awsTsMs + rawLifeMs < nowMs) items.delete(key)
    },
  }
}
