import { ImageKey } from '../../shared/files/imageKey'

/** Every image that a piece of settings refers to, wherever in it the key stands. */
export const listImageKeys = (settings: unknown): ImageKey[] => {
  if (typeof settings === 'object' && settings !== null) {
    return [...new Set(Object.values(settings).flatMap((inner: unknown) => listImageKeys(inner)))]
  }
  const parsed = ImageKey.safeParse(settings)
  return parsed.success ? [parsed.data] : []
}
