/** Methods that only ask: carrying them out again does no harm. */
const reads: ReadonlySet<string> = new Set(['FS.List', 'FS.ListExt', 'FS.Get', 'Config.Get'])

/** Whether a command changes nothing, so that its answer need not outlive a restart. */
export const isRead = (method: string): boolean => reads.has(method)
