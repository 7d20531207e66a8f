/** Whether alerts can ring in this browser: `homeScreen`: once the portal is an app of it; `denied`: not until allowed. */
export type BrowserState = 'unsupported' | 'homeScreen' | 'denied' | 'ready'

/** As much of a browser as says that. */
export interface BrowserParts {
  userAgent: string
  /** A tablet that calls itself a Mac has fingers on it. */
  maxTouchPoints: number
  /** Opened from the home screen. */
  isStandalone: boolean
  hasWorkers: boolean
  hasPush: boolean
  /** Undefined where the browser has no notifications. */
  permission: NotificationPermission | undefined
}

const isApple = ({ userAgent, maxTouchPoints }: BrowserParts): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

export const browserStateOf = (parts: BrowserParts): BrowserState => {
  const { isStandalone, hasWorkers, hasPush, permission } = parts
  if (!hasPush || permission === undefined)
    return isApple(parts) && !isStandalone ? 'homeScreen' : 'unsupported'
  if (!hasWorkers) return 'unsupported'
  return permission === 'denied' ? 'denied' : 'ready'
}

export const partsOfBrowser = (): BrowserParts => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  isStandalone: window.matchMedia('(display-mode: standalone)').matches,
  hasWorkers: 'serviceWorker' in navigator,
  hasPush: 'PushManager' in window,
  permission: 'Notification' in window ? Notification.permission : undefined,
})

/** What a person calls the thing in front of them. */
export const thisDevice = (userAgent: string): string =>
  /iPad|Tablet/.test(userAgent)
    ? 'this tablet'
    : /iPhone|Android|Mobile/.test(userAgent)
      ? 'this phone'
      : 'this computer'
