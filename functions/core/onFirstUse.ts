/**
 * What is loaded when it is asked for the first time: the clients of services that few requests need would make every
 * cold start wait. A failure is not remembered.
 */
export const onFirstUse = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | undefined
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    }))
}
