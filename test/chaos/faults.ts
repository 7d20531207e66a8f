/** What may happen to a request on its way to a service of AWS and back. */
export type Fault = 'delayed' | 'lost' | 'answerLost' | 'refused' | 'repeated'

/** Which share of all requests each befalls: 23 of 100 together. */
const shares: Readonly<Record<Fault, number>> = {
  delayed: 0.06,
  lost: 0.04,
  answerLost: 0.04,
  refused: 0.05,
  repeated: 0.04,
}
/** No network repeats a request by itself: it stands for a client that asks again. Ours does not for these. */
const neverRepeated: ReadonlySet<string> = new Set(['mail', 'sms', 'push'])

/** Draws what happens to the next request of a service; mostly nothing. */
export const drawFault = (service: string, random: () => number): Fault | undefined => {
  let left = random()
  for (const [fault, share] of Object.entries(shares) as [Fault, number][]) {
    left -= share
    if (left < 0) return fault === 'repeated' && neverRepeated.has(service) ? undefined : fault
  }
  return undefined
}

/** How long a delayed one waits, in milliseconds. */
export const drawDelayMs = (random: () => number): number => 50 + random() * 1950
