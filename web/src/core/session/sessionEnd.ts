const ends = new EventTarget()

/** Announces within the page that the server or the provider no longer knows this session. */
export const announceSessionEnd = (): void => {
  ends.dispatchEvent(new Event('end'))
}

/** Calls back at each end of a session; the answer stops that. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  ends.addEventListener('end', listener)
  return () => ends.removeEventListener('end', listener)
}
