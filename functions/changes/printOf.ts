import { createHash } from 'node:crypto'

/** What a script or file is known by in a change set: its length for people, and enough of its hash to distinguish it. */
export const printOf = (content: Buffer): string => {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  return `${content.length} bytes ${hash}`
}
