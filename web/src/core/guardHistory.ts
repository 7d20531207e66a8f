import type { UNSAFE_createBrowserHistory as createBrowserHistory, To } from 'react-router-dom'
import { findLeaveGuard, type Place } from '../ui/leaveGuards'

type History = ReturnType<typeof createBrowserHistory>

/**
 * The browser's history with somebody on guard: a way that would lose something is not gone before they let it. A
 * link is simply not followed; the browser's own Back has moved already when it tells, and is taken back first.
 */
export const guardHistory = (history: History): History => {
  let shown: Place = history.location
  /** What is to happen once the step that was taken back has arrived. */
  let onTakenBack: (() => void) | undefined
  let isLetThrough = false

  const guarded =
    (go: (to: To, state: unknown) => void) =>
    (to: To, state?: unknown): void => {
      const guard = findLeaveGuard(shown, history.createURL(to))
      if (guard === undefined) go(to, state)
      else guard.ask(() => go(to, state))
    }

  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: guarded((to, state) => history.push(to, state)),
    replace: guarded((to, state) => history.replace(to, state)),
    listen: (tell) =>
      history.listen((update) => {
        if (onTakenBack !== undefined) {
          onTakenBack()
          onTakenBack = undefined
          return
        }
        const { location, delta } = update
        const mayBeHeld = String(update.action) === 'POP' && delta !== null && delta !== 0 && !isLetThrough
        isLetThrough = false
        const guard = mayBeHeld ? findLeaveGuard(shown, location) : undefined
        if (guard === undefined || delta === null) {
          shown = location
          tell(update)
          return
        }
        const proceed = () => {
          isLetThrough = true
          history.go(delta)
        }
        onTakenBack = () => guard.ask(proceed)
        history.go(-delta)
      }),
  }
}
