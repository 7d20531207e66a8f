import { hashText } from '../../shared/data/payload/canonicalValue'

/**
 * The id of an occurrence: sorts by its beginning, and is the same at its beginning and its end.
 * @param key of the condition
 */
export const occurrenceId = (key: string, beganMs: number): string =>
  `${String(beganMs).padStart(13, '0')}#${hashText(key)}`
