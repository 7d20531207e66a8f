import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import { openPageHistory } from './pageHistory'

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
