const ends = new EventTarget()

let replacements = 0

/** Announces within the page that the server or the provider no longer knows this session. */
export const announceSessionEnd = (): void => {
  if (replacements === 0) ends.dispatchEvent(new Event('end'))
}

/**
 * Ends a session and begins the next one in its place. A poll that is refused meanwhile, because the old one is over,
 * does not take the person to the sign-in.
 */
export const replaceSession = async <T>(replace: () => Promise<T>): Promise<T> => {
  replacements += 1
  try {
    return await replace()
  } finally {
    replacements -= 1
  }
}

/** Calls back at each end of a session; the answer stops that. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  ends.addEventListener('end', listener)
  return () => ends.removeEventListener('end', listener)
}
