import { cancellationCodes } from './cancellationCodes'

/**
 * The store refused what was to be written as such: too large, a number that it cannot hold, a key that is none. It
 * would refuse it again; whoever tries again only holds others up.
 */
export const isRefused = (error: unknown): boolean => {
  if (cancellationCodes(error)?.includes('ValidationError')) return true
  return error instanceof Error && error.name === 'ValidationException'
}
