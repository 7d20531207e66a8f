import { changedMeanwhile } from '../../../../shared/settings/deviceConfig'
import { RequestError } from './RequestError'

/** A change was refused because another person had changed what it was made from. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof RequestError && error.resultCode === changedMeanwhile
