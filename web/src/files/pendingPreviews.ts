import type { ImageKey } from '../../../shared/files/imageKey'

const previews = new Map<ImageKey, string>()

/** An upload cannot be read back before it is kept: until then the page shows the file that it sent. */
export const rememberPreview = (key: ImageKey, file: Blob): void => {
  previews.set(key, URL.createObjectURL(file))
}

export const previewOf = (key: ImageKey): string | undefined => previews.get(key)

export const forgetPreview = (key: ImageKey): void => {
  const url = previews.get(key)
  if (url !== undefined) URL.revokeObjectURL(url)
  previews.delete(key)
}
