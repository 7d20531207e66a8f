import { dayMs, secondMs } from '../../../shared/core/time'

/** As long as anybody may look back: so long stands what was done to a device, and who did it. */
const lifeMs = 730 * dayMs

/** When a record of that instant goes, as the store wants it: epoch seconds. */
export const recordExpiry = (atMs: number): number => Math.floor((atMs + lifeMs) / secondMs)

/** What staff look for by the beginning of a word, each in the index `find` of its table. */
export type Findable = 'DEVICE' | 'DEVICE_NAME' | 'MAIL' | 'ACCOUNT_NAME' | 'GROUP_NAME' | 'UPGRADE_MAIL'

/** Capitals make no difference, and a key of an index is at most 1 kB long. */
const maxTermLength = 200
export const termOf = (text: string): string => text.trim().toLowerCase().slice(0, maxTermLength)

/** Fields of a row that make it found by how `text` begins; an empty text, which no index takes, leaves them out. */
export const searchIndexFields = (find: Findable, text: string): { find?: Findable; findAs?: string } => {
  const findAs = termOf(text)
  return findAs === '' ? {} : { find, findAs }
}
