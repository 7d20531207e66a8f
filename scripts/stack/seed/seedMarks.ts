import path from 'node:path'

/** The file that says that the demo has been made. */
export const demoMark = (dir: string): string => path.join(dir, 'seeded')

/** Exists once the whole past of the demo devices is written. */
export const historyMark = (dir: string): string => path.join(dir, 'history-written')
