import { Problem } from '../../shared/core/problem'
import { noAccountText } from '../../shared/users/openInvitation'
import type { UserRow, UserStore } from '../users/userStore'

/**
 * The account that an invitation names: it must be there and have signed in once, so that a typing error adds nobody.
 * @throws Problem `invalid`
 */
export const findInvited = async (
  users: Pick<UserStore, 'findByEmail'>,
  targetEmail: string,
): Promise<UserRow> => {
  const target = await users.findByEmail(targetEmail)
  if (target?.firstSignInTs !== undefined && target.emailVerified) return target
  throw new Problem('invalid', noAccountText, {
    field: 'targetEmail',
  })
}
