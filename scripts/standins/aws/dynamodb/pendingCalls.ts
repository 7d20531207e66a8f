/** Calls under way across a thread border, each known by its number until its outcome comes back. */
export interface PendingCalls {
  /** Sends a call under a fresh number; resolves, or rejects with the failure told, when it is settled. */
  call(send: (id: number) => void): Promise<void>
  settle(id: number, failure: string | undefined): void
  /** Fails all that are under way: the other side is gone. */
  failAll(failure: string): void
}

export function createPendingCalls(): PendingCalls {
  const pending = new Map<number, (failure: string | undefined) => void>()
  let lastId = 0

  function settle(id: number, failure: string | undefined): void {
    pending.get(id)?.(failure)
    pending.delete(id)
  }

  return {
    call: (send) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        pending.set(id, (failure) => (failure === undefined ? resolve() : reject(new Error(failure))))
        send(id)
      }),
    settle,
    failAll: (failure) => [...pending.keys()].forEach((id) => settle(id, failure)),
  }
}
