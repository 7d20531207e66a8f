/** How long something took, milliseconds. */
export interface Times {
  median: number
  p99: number
  longest: number
  count: number
}

/** What a fleet of one size came to. */
export interface Level {
  devices: number
  /** Messages a second that were to be sent, and that were acknowledged. */
  wanted: number
  perSecond: number
  minutes: number
  /** From the sending of a message to its acknowledgement. */
  acknowledged: Times
  /** From the acknowledgement until the reading can be read. */
  readable: Times
  /** Processor time of the whole stack for a message, microseconds, while no page was open. */
  cpuMicros: number
  /** Memory of the whole stack, megabytes, minute by minute. */
  megabytes: number[]
  /** What pages asked while messages came in, by name. */
  pages: Record<string, Times>
}
