import path from 'node:path'

/** The file that says that the demo has been made. */
export const demoMark = (dir: string): string => path.join(dir, 'seeded')

/** Exists once the whole past of the demo devices is written. */
export const historyMark = (dir: string): string => path.join(dir, 'history-written')

/** Exists once people of the demo have acknowledged and shelved an alarm of the fleet. */
export const actsMark = (dir: string): string => path.join(dir, 'alarms-acted-on')

/** The address of a link of the demo that works, from the path on: what opens it is in no store. */
export const linkMark = (dir: string): string => path.join(dir, 'share-link')
