import { changedMeanwhile } from '../../../../shared/settings/deviceConfig'
import { toasts, type ToastContent } from '../../ui/toast/toasts'
import { failureOf } from '../../ui/feedback/outcome'
import { askAgain } from './askAgain'
import { createIntents } from './createIntents'
import type { Reads } from './readsOf'
import { RequestError } from './RequestError'

/** A change was refused because another person had changed what it was made from. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof RequestError && error.resultCode === changedMeanwhile

interface Undoable {
  /** What was done: `Hall removed`. */
  readonly done: string
  /** What Undo does: `Hall restored`. */
  readonly undone: string
  /**
   * Puts it back by an ordinary save, with its rights and revision checks. A repeat after a lost answer comes with the
   * same key.
   * @throws RequestError of a save that was refused, or `changedSince`
   */
  readonly putBack: (idempotencyKey: string) => Promise<unknown>
  /** The reads that are old once it is back. */
  readonly refresh: readonly Reads[]
}

const conflictStatus = 409

/** The refusal of an Undo of what is no longer as it was left: thrown by a `putBack` that has looked. */
export const changedSince = (what: string): RequestError =>
  new RequestError(`${what} changed meanwhile.`, { status: conflictStatus })

const isRefused = ({ status }: RequestError): boolean => status >= 400 && status < 500 && status !== 429

/** Says that something was done, and offers to take it back for as long as the notice is there, on whichever page. */
export const offerUndo = ({ done, undone, putBack, refresh }: Undoable): void => {
  const [intents, intent] = [createIntents(), 'undo']
  let id: number | undefined
  const say = (content: ToastContent) => {
    if (id === undefined) id = toasts.show(content)
    else toasts.update(id, content)
  }
  const fail = (error: unknown) => {
    const { message, hint, requestId } = failureOf(error)
    const isFinal = error instanceof RequestError && isRefused(error)
    const isConflict = error instanceof RequestError && error.status === conflictStatus
    say({
      tone: 'error',
      title: isConflict ? 'Not undone, and nothing was overwritten' : 'Not undone',
      text: hint === undefined ? message : `${message} ${hint}`,
      requestId,
      ...(isFinal ? {} : { action: { label: 'Try again', run: () => void undo() } }),
    })
  }
  const undo = async () => {
    say({ tone: 'progress', text: 'Undoing…' })
    try {
      await putBack(intents.keyOf(intent))
      say({ tone: 'success', text: undone })
    } catch (error) {
      fail(error)
    }
    askAgain(refresh)
  }
  say({ tone: 'success', text: done, action: { label: 'Undo', run: () => void undo(), isUndo: true } })
}
