import type { PreAuthenticationTriggerEvent } from 'aws-lambda'
import type { UserId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import type { UserStore } from './userStore'

/** Notes the first sign-in of an account; later ones cost a read. */
export const openMarkSignedIn =
  (users: Pick<UserStore, 'read' | 'markSignedIn'>, now: Clock) =>
  async (userid: UserId): Promise<void> => {
    const user = await users.read(userid)
    if (user?.firstSignInTs !== undefined) return
    await users.markSignedIn(userid, Math.floor(now() / secondMs))
  }

/** What the log says of a try. A name without an account is left out: people type passwords there. */
export const triedFields = ({ request, userName, callerContext }: PreAuthenticationTriggerEvent) => ({
  client: callerContext.clientId,
  userid: request.userNotFound === true ? undefined : (request.userAttributes.sub ?? userName),
})

/** What the log says of a try that was right, once its second factor was too. */
export const signedInFields = ({
  triggerSource,
  callerContext,
}: Pick<PreAuthenticationTriggerEvent, 'callerContext'> & { triggerSource: string }) => ({
  client: callerContext.clientId,
  by: triggerSource.replace('TokenGeneration_', ''),
})
