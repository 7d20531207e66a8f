import { type Role, mayOnDevice } from '../../../shared/core/roles'
import { rights } from './rightsTable'

/** What a person could do on a device before and not after, in the words of the table of permissions. */
export const lostActions = (before: Role, after: Role | undefined): string[] =>
  rights.flatMap(({ action, ability }) =>
    mayOnDevice(before, ability) && !mayOnDevice(after, ability) ? [action] : [],
  )
