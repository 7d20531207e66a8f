import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import {
  Router,
  type Location,
  type Navigator,
  NavigationType,
  type To,
  createPath,
  parsePath,
} from 'react-router-dom'
import { findLeaveGuard, topModal } from '../../ui/dialog/leaveGuards'

/** What an entry of the browser's history holds: the state of a link, a key of its own, and its position. */
interface Entry {
  usr?: unknown
  key?: string
  idx?: number
}

interface Visit {
  location: Location
  action: NavigationType
}

type PageHistory = Navigator & {
  /** What is shown now. */
  visit: () => Visit
  /** Calls back at each new visit; the answer stops that. */
  listen: (listener: (visit: Visit) => void) => () => void
}

const keyBase = 36
const entryNow = (): Entry => (window.history.state as Entry | null) ?? {}
const newKey = (): string => Math.random().toString(keyBase).slice(2, 10)

const locationNow = (): Location => {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = entryNow()
  return { pathname, search, hash, state: usr, key }
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to))
const urlOf = (to: To): URL => new URL(hrefOf(to), window.location.origin)

/** How many of the portal's own pages lie before this one. */
export const pagesBefore = (): number => entryNow().idx ?? 0

/**
 * The browser's history as the router's navigator, with leave guards: a way that would lose changes is not gone before
 * a guard lets it. A link is simply not followed; the browser's Back has moved already when it is reported, and is
 * undone first. Back also closes an open dialog instead of leaving the page with it.
 */
export const openPageHistory = (): PageHistory => {
  if (entryNow().idx === undefined) window.history.replaceState({ ...entryNow(), idx: 0 }, '')
  let visit: Visit = { location: locationNow(), action: NavigationType.Pop }
  let index = entryNow().idx
  let listener: ((visit: Visit) => void) | undefined
  /** Runs when the step that undoes a Back has arrived. */
  let onUndone: (() => void) | undefined
  let isLetThrough = false
  /** Steps that the portal takes by itself: they close nothing. */
  let ownSteps = 0

  const show = (action: NavigationType): void => {
    visit = { location: locationNow(), action }
    index = entryNow().idx
    listener?.(visit)
  }

  const enter = (to: To, state: unknown, action: NavigationType.Push | NavigationType.Replace): void => {
    const isPush = action === NavigationType.Push
    const entry = { usr: state, key: newKey(), idx: pagesBefore() + (isPush ? 1 : 0) }
    const path = { pathname: window.location.pathname, ...(typeof to === 'string' ? parsePath(to) : to) }
    window.history[isPush ? 'pushState' : 'replaceState'](entry, '', createPath(path))
    show(action)
  }

  const guarded =
    (action: NavigationType.Push | NavigationType.Replace): Navigator['push'] =>
    (to, state: unknown) => {
      const guard = findLeaveGuard(visit.location, urlOf(to))
      const proceed = () => enter(to, state, action)
      if (guard === undefined) proceed()
      else guard.ask(proceed)
    }

  /** What Back closes on its way to another page. What the address of the same page opens, the page closes itself. */
  const closedBy = (to: Location, delta: number) =>
    delta !== -1 || to.pathname === visit.location.pathname ? undefined : topModal()

  const undo = (delta: number, thenDo: () => void): void => {
    onUndone = thenDo
    window.history.go(-delta)
  }

  const onPop = (): void => {
    if (onUndone !== undefined) {
      const thenDo = onUndone
      onUndone = undefined
      thenDo()
      return
    }
    const idx = entryNow().idx
    const delta = idx === undefined || index === undefined ? 0 : idx - index
    const mayBeHeld = delta !== 0 && !isLetThrough
    isLetThrough = false
    const isOwn = mayBeHeld && ownSteps > 0
    if (isOwn) ownSteps -= 1
    const to = locationNow()
    const modal = mayBeHeld && !isOwn ? closedBy(to, delta) : undefined
    if (modal !== undefined) {
      undo(delta, modal.close)
      return
    }
    const guard = mayBeHeld ? findLeaveGuard(visit.location, to) : undefined
    if (guard === undefined) {
      show(NavigationType.Pop)
      return
    }
    const proceed = () => {
      isLetThrough = true
      window.history.go(delta)
    }
    undo(delta, () => guard.ask(proceed))
  }

  return {
    visit: () => visit,
    createHref: hrefOf,
    createURL: urlOf,
    encodeLocation: (to) => {
      const { pathname, search, hash } = urlOf(to)
      return { pathname, search, hash }
    },
    go: (delta) => {
      ownSteps += 1
      window.history.go(delta)
    },
    push: guarded(NavigationType.Push),
    replace: guarded(NavigationType.Replace),
    listen: (onVisit) => {
      listener = onVisit
      window.addEventListener('popstate', onPop)
      return () => {
        window.removeEventListener('popstate', onPop)
        listener = undefined
      }
    },
  }
}

/** The library's router on a history with leave guards. While the next page is being loaded, the current one stays. */
export const PageRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(openPageHistory)
  const [{ location, action }, setVisit] = useState(history.visit)
  useLayoutEffect(() => history.listen((visit) => startTransition(() => setVisit(visit))), [history])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
