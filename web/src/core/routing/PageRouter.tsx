import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { guardHistory } from './guardHistory'

/**
 * Follows the browser's address. The router without data loading: half of its size, and what is missing of it here is
 * small, see docs/decisions. A page that is still on its way leaves the one before it in its place.
 */
export const PageRouter = ({ children }: { children: ReactNode }) => {
  const [history] = useState(() => guardHistory(createBrowserHistory({ v5Compat: true })))
  const [{ location, action }, setPlace] = useState(() => ({
    location: history.location,
    action: history.action,
  }))
  useLayoutEffect(() => history.listen((place) => startTransition(() => setPlace(place))), [history])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
