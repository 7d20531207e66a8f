import { RequestError } from '../core/api/RequestError'

/** Whether a failure means that this device is not for this person, rather than trouble that may pass. */
export const refusalOf = (error: unknown): 'notFound' | 'forbidden' | undefined => {
  if (!(error instanceof RequestError)) return undefined
  if (error.status === 404) return 'notFound'
  return error.status === 403 ? 'forbidden' : undefined
}
