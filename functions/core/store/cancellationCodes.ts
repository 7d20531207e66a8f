/** Why the store cancelled a transaction, write by write; undefined for every other error. */
export const cancellationCodes = (error: unknown): string[] | undefined => {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return undefined
  const { CancellationReasons = [] } = error as { CancellationReasons?: readonly { Code?: string }[] }
  return CancellationReasons.map(({ Code }) => Code ?? '')
}

const reasons = ['ThrottlingError', 'ProvisionedThroughputExceeded', 'RequestLimitExceeded']
const errors = ['ProvisionedThroughputExceededException', 'RequestLimitExceeded', 'ThrottlingException']

/**
 * The store had no capacity for it, and did nothing of it. A transaction whose condition failed too would fail again.
 */
export const isOverCapacity = (error: unknown): boolean => {
  const codes = cancellationCodes(error)
  if (codes === undefined) return error instanceof Error && errors.includes(error.name)
  return !codes.includes('ConditionalCheckFailed') && codes.some((code) => reasons.includes(code))
}

/**
 * The store refused what was to be written as such: too large, a number that it cannot hold, a key that is none. It
 * would refuse it again; a retry only delays others.
 */
export const isRefused = (error: unknown): boolean => {
  if (cancellationCodes(error)?.includes('ValidationError')) return true
  return error instanceof Error && error.name === 'ValidationException'
}
