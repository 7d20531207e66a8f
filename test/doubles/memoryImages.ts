import type { ImageKey } from '../../shared/files/imageKey'
import type { ImageStore } from '../../functions/files/imageStore'

/** The bucket of images in memory; `pending` is what browsers would have uploaded. */
export const memoryImages = () => {
  const pending = new Map<ImageKey, Uint8Array>()
  const kept = new Map<ImageKey, { bytes: Uint8Array; type: string }>()
  const store: ImageStore = {
    uploadForm: (key) => Promise.resolve({ url: 'https://files.example.com/', fields: { key } }),
    readUrl: (key) => Promise.resolve(`https://files.example.com/${key}`),
    isKept: (key) => Promise.resolve(kept.has(key)),
    readPending: (key) => Promise.resolve(pending.get(key)),
    keep: (key, bytes, type) => Promise.resolve(void kept.set(key, { bytes, type })),
    removePending: (keys) => Promise.resolve(keys.forEach((key) => pending.delete(key))),
    removeKept: (keys) => Promise.resolve(keys.forEach((key) => kept.delete(key))),
  }
  return { pending, kept, store }
}
