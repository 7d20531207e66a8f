import type { Reading } from '../../../../shared/data/reading'

/** What the store added and no device sent. */
const hidden = new Set(['topic', 'aws_tsformat', 'ttl', 'clientid'])

/** A reading for people's eyes, and the length in bytes of what it says on the wire. */
export const rawJson = (reading: Reading): { text: string; bytes: number } => {
  const shown = Object.fromEntries(Object.entries(reading).filter(([key]) => !hidden.has(key)))
  return {
    text: JSON.stringify(shown, null, 2),
    bytes: new TextEncoder().encode(JSON.stringify(shown)).length,
  }
}
