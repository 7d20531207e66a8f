/** Units a second. */
export interface Throughput {
  ReadCapacityUnits: number
  WriteCapacityUnits: number
}

/** What a table or an index is given by the hour, and when that was lowered. */
export interface Given extends Throughput {
  lowerMs: number[]
}

/** How a table is paid. One without it was made on demand by an earlier version, at no known time. */
export interface Capacity {
  mode: 'PAY_PER_REQUEST' | 'PROVISIONED'
  madeMs: number
  /** When it was put on demand, the newest last. */
  onDemandMs: number[]
  /** By part; the table itself is `''`. */
  given: Record<string, Given>
}

export const madeOnDemand = (nowMs: number): Capacity => ({
  mode: 'PAY_PER_REQUEST',
  madeMs: nowMs,
  onDemandMs: [],
  given: {},
})
