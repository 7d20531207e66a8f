import createPersistence from 'aedes-persistence-level'
import { Level } from 'level'

/** Opens the broker's state on disk: sessions, messages queued for sleeping devices, retained messages, wills. */
export const openPersistence = async (dir: string) => {
  const db = new Level<string, Buffer>(dir)
  await db.open()
  const persistence = createPersistence(db)
  return {
    persistence,
    forgetSubscription: (clientId: string, topic: string) =>
      persistence.removeSubscriptions({ id: clientId }, [topic]),
    close: () => persistence.destroy(),
  }
}
