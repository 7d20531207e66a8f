import { mutate } from 'swr'
import type { Reads } from './readsOf'

const listeners = new Set<(reads: readonly Reads[]) => void>()

/** Asks the reads again that a person looks at now; what no one looks at is asked when it is needed. */
export const askAgain = (reads: readonly Reads[]): void => {
  if (reads.length === 0) return
  void mutate((key) => typeof key === 'string' && reads.some((isMeant) => isMeant(key)))
  listeners.forEach((tell) => tell(reads))
}

/** Forgets what the reads said and asks them anew: what they say now decides what is shown. */
export const startAnew = (reads: readonly Reads[]): void =>
  void mutate((key) => typeof key === 'string' && reads.some((isMeant) => isMeant(key)), undefined, {
    revalidate: true,
  })

/** Calls back whenever reads are asked again, for what is not kept under its own address; the answer stops that. */
export const onAskAgain = (listener: (reads: readonly Reads[]) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
