import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'

/**
 * The store refused what was to be written as such: too large, a number that it cannot hold, a key that is none. It
 * would refuse it again; whoever tries again only holds others up.
 */
export const isRefused = (error: unknown): boolean => {
  if (error instanceof TransactionCanceledException)
    return error.CancellationReasons?.some(({ Code }) => Code === 'ValidationError') ?? false
  return error instanceof Error && error.name === 'ValidationException'
}
