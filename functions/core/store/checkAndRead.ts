import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { RecentGrants } from '../http/recentGrants'

/**
 * Lets a read travel with the check of rights for a caller who was let through of late. For anybody else nothing is
 * read before the check has ended: `ahead` is undefined then, and the use-case reads by itself. A stranger thus learns
 * nothing from the time that a read takes, which grows with what a device has.
 */
export const openCheckAndRead =
  (grants: RecentGrants) =>
  async <C, A>(
    event: APIGatewayProxyEventV2,
    check: () => Promise<C>,
    read: () => Promise<A>,
  ): Promise<{ caller: C; ahead: Promise<A> | undefined }> => {
    const checked = check()
    const ahead = grants.has(event) ? read() : undefined
    // Whoever is refused never learns what became of it.
    ahead?.catch(() => undefined)
    try {
      const caller = await checked
      grants.note(event)
      return { caller, ahead }
    } catch (error) {
      grants.forget(event)
      throw error
    }
  }
