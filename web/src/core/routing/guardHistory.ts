import type { UNSAFE_createBrowserHistory as createBrowserHistory, To } from 'react-router-dom'
import { findLeaveGuard, type Place, topModal } from '../../ui/dialog/leaveGuards'

type History = ReturnType<typeof createBrowserHistory>

/**
 * The browser's history with somebody on guard: a way that would lose something is not gone before they let it. A
 * link is simply not followed; the browser's own Back has moved already when it tells, and is taken back first. Back
 * also closes what stands open over a page instead of leaving the page with it.
 */
export const guardHistory = (history: History): History => {
  let shown: Place = history.location
  /** What is to happen once the step that was taken back has arrived. */
  let onTakenBack: (() => void) | undefined
  let isLetThrough = false
  /** Steps that the portal takes by itself: they close nothing. */
  let ownSteps = 0

  /** What Back closes on its way to another page. What the address of the same page tells, the page closes itself. */
  const closedBy = (to: Place, delta: number | null) =>
    delta !== -1 || to.pathname === shown.pathname ? undefined : topModal()

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
    go: (delta) => {
      ownSteps += 1
      history.go(delta)
    },
    push: guarded((to, state) => history.push(to, state)),
    replace: guarded((to, state) => history.replace(to, state)),
    listen: (tell) =>
      history.listen((update) => {
        if (onTakenBack !== undefined) {
          const thenDo = onTakenBack
          onTakenBack = undefined
          thenDo()
          return
        }
        const { location, delta } = update
        const mayBeHeld = String(update.action) === 'POP' && delta !== null && delta !== 0 && !isLetThrough
        isLetThrough = false
        const isOwn = mayBeHeld && ownSteps > 0
        if (isOwn) ownSteps -= 1
        const modal = mayBeHeld && !isOwn ? closedBy(location, delta) : undefined
        if (modal !== undefined) {
          onTakenBack = modal.close
          history.go(1)
          return
        }
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
