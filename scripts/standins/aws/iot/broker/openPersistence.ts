import createPersistence from 'aedes-persistence-level'
import { openSessionStore } from './openSessionStore'

/** Opens the broker's state on disk: sessions, messages queued for sleeping devices, retained messages, wills. */
export const openPersistence = async (dir: string) => {
  const persistence = createPersistence(await openSessionStore(dir))
  return {
    persistence,
    forgetSubscription: (clientId: string, topic: string) =>
      persistence.removeSubscriptions({ id: clientId }, [topic]),
    close: () => persistence.destroy(),
  }
}
