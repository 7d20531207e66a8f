import path from 'node:path'

/** Exists once the whole past of the demo devices is written. */
export const historyMark = (dir: string): string => path.join(dir, 'history-written')
