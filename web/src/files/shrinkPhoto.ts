import { maxImageBytes } from '../../../shared/files/deviceImage'

/** Longest side in pixels and quality of each attempt; the last one always fits. */
const attempts = [
  [1600, 0.85],
  [1280, 0.75],
  [1024, 0.65],
  [800, 0.55],
  [480, 0.5],
] as const

const drawAsJpeg = async (picture: ImageBitmap, longest: number, quality: number): Promise<Blob> => {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The photo could not be read.')) : resolve(blob)),
      'image/jpeg',
      quality,
    ),
  )
}

/**
 * A photo just taken is several megabytes, and a phone has no way to make it smaller: the page does. Place and time
 * that cameras write into photos are left out by this.
 * @param maxBytes the first attempt at most so large is taken
 * @param longestSide of a photo on which words are to be read, for the first attempt
 */
export const shrinkPhoto = async (
  photo: Blob,
  maxBytes: number = maxImageBytes,
  longestSide?: number,
): Promise<Blob> => {
  const picture = await createImageBitmap(photo)
  try {
    const larger = longestSide === undefined ? [] : ([[longestSide, 0.85]] as const)
    for (const [longest, quality] of [...larger, ...attempts]) {
      const jpeg = await drawAsJpeg(picture, longest, quality)
      if (jpeg.size <= maxBytes) return jpeg
    }
    return photo
  } finally {
    picture.close()
  }
}
