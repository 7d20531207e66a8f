/** So many partitions of an index share what waits: many devices at once do not queue up at one. */
const shards = 8

export const allShards: readonly string[] = Array.from({ length: shards }, (_, n) => String(n))

/** The shard of a device; always the same one. */
export const shardOf = (deviceid: string): string => {
  const sum = [...deviceid].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return String(sum % shards)
}
