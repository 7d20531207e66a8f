export interface ToastAction {
  readonly label: string
  readonly run: () => void
  /** It takes back what was done: Ctrl+Z does it, too. */
  readonly isUndo?: boolean
}

export interface ToastContent {
  /** A toast of running work stays until its outcome is known. */
  readonly tone: 'success' | 'error' | 'info' | 'progress'
  readonly title?: string | undefined
  readonly text: string
  readonly requestId?: string | undefined
  /** `Undo`, `Try again`: closes the toast. */
  readonly action?: ToastAction | undefined
  /** How much of it is done, 0 to 1. */
  readonly progress?: number | undefined
}

export interface Toast extends ToastContent {
  readonly id: number
}

export const toastLifeMs = 7000
/** Of one with a way back: there is time to read what was done, and to reach for it. */
export const undoLifeMs = 15_000

/** What keeps toasts from going away. */
type Hold = 'pointer' | 'focus'

const isSame = (a: ToastContent, b: ToastContent): boolean =>
  a.tone === b.tone && a.title === b.title && a.text === b.text && a.requestId === b.requestId

/** The short notices of a page: each is there for some seconds, longer while a person reads or reaches for one. */
export const createToasts = () => {
  let list: readonly Toast[] = []
  let lastId = 0
  const holds = new Set<Hold>()
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  const change = (next: readonly Toast[]) => {
    list = next
    listeners.forEach((listener) => listener())
  }
  const stopTimer = (id: number) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  const close = (id: number) => {
    stopTimer(id)
    if (list.some((toast) => toast.id === id)) change(list.filter((toast) => toast.id !== id))
  }
  /** A failure that can be mended here waits for it. */
  const stays = ({ tone, action }: ToastContent) =>
    tone === 'progress' || (tone === 'error' && action !== undefined)
  const startTimer = (toast: Toast) => {
    stopTimer(toast.id)
    if (holds.size > 0 || stays(toast)) return
    timers.set(
      toast.id,
      setTimeout(() => close(toast.id), toast.action === undefined ? toastLifeMs : undoLifeMs),
    )
  }

  /** Changes what a toast says; one that has gone comes back, because its news have not been read. */
  const update = (id: number, content: ToastContent) => {
    const toast = { ...content, id }
    const isThere = list.some((each) => each.id === id)
    change(isThere ? list.map((each) => (each.id === id ? toast : each)) : [...list, toast])
    startTimer(toast)
  }

  return {
    /** Shows a notice and gives its id; one that says the same already is kept longer instead. */
    show: (content: ToastContent): number => {
      const id = list.find((each) => isSame(each, content))?.id ?? (lastId += 1)
      update(id, content)
      return id
    },
    update,
    close,
    /** While it is held nothing goes away. */
    hold: (by: Hold) => {
      holds.add(by)
      list.forEach(({ id }) => stopTimer(id))
    },
    release: (by: Hold) => {
      if (holds.delete(by)) list.forEach(startTimer)
    },
    list: () => list,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The notices of this page; `ToastList` shows them. */
export const toasts = createToasts()
