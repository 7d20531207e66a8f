import { cancellationCodes } from './cancellationCodes'

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
