let isOver = false
const listeners = new Set<() => void>()

/** Whether the portal answers nothing by it any more. */
export const isViewOver = (): boolean => isOver

export const noteViewOver = (): void => {
  isOver = true
  listeners.forEach((listener) => listener())
}

export const onViewOver = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
