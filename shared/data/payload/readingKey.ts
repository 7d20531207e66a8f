import { hashText } from './hashText'

/**
 * Sort key of a reading: 13-digit milliseconds, `#`, hash of the canonical JSON body. The same reading again has
 * the same key; a different reading at the same instant stands beside it.
 */
export const readingKey = (tsMs: number, canonicalJson: string): string =>
  `${String(tsMs).padStart(13, '0')}#${hashText(canonicalJson)}`
