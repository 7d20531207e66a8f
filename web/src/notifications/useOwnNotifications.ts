import { getOwnNotifications } from '../../../shared/notifications/ownNotifications'
import { readsOf } from '../core/api/readsOf'
import { useEndpoint } from '../core/api/useEndpoint'

/** By what the caller is notified, of which groups. */
export const useOwnNotifications = () => useEndpoint(getOwnNotifications, {})

export const ownNotificationReads = [readsOf(getOwnNotifications, {})]
