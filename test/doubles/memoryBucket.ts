import type { BucketFiles } from '../../functions/core/bucketFiles'

/** A bucket in memory; what a browser would upload is put in with `write`. */
export const memoryBucket = (): BucketFiles & { keys: () => string[] } => {
  const kept = new Map<string, Uint8Array>()
  const keys = () => [...kept.keys()].sort()
  return {
    keys,
    uploadForm: (key) => Promise.resolve({ url: 'https://files.example/', fields: { key } }),
    readUrl: (key) => Promise.resolve(`https://files.example/${key}`),
    has: (key) => Promise.resolve(kept.has(key)),
    read: (key, maxBytes) => Promise.resolve(kept.get(key)?.slice(0, maxBytes + 1)),
    write: (key, bytes) => Promise.resolve(void kept.set(key, bytes)),
    list: (prefix) => Promise.resolve(keys().filter((key) => key.startsWith(prefix))),
    remove: (gone) => Promise.resolve(gone.forEach((key) => kept.delete(key))),
  }
}
