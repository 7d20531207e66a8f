/** What was, is, and was taken back. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** Names the change that led here: changes of one name in a row are one step. */
  readonly change: string | undefined
}

const maxSteps = 100

export const startHistory = <T>(present: T): History<T> => ({
  past: [],
  present,
  future: [],
  change: undefined,
})

/** @param change a drag or the typing in one field has one name; without one the change is a step of its own */
export const record = <T>(history: History<T>, next: T, change?: string): History<T> => {
  if (Object.is(next, history.present)) return history
  const isSame = change !== undefined && change === history.change
  const past = isSame ? history.past : [...history.past, history.present].slice(-maxSteps)
  return { past, present: next, future: [], change }
}

/** Ends a drag or the typing in a field: what comes is another step. */
export const settle = <T>(history: History<T>): History<T> =>
  history.change === undefined ? history : { ...history, change: undefined }

export const undo = <T>({ past, present, future, change }: History<T>): History<T> => {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, change }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], change: undefined }
}

export const redo = <T>({ past, present, future, change }: History<T>): History<T> => {
  const [next, ...rest] = future
  if (next === undefined) return { past, present, future, change }
  return { past: [...past, present], present: next, future: rest, change: undefined }
}
