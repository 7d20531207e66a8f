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
