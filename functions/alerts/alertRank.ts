import { type AlertLevel, alertLevels } from '../../shared/alerts/alertLevels'

export const readLevel = (text: string): AlertLevel => alertLevels.find((level) => level === text) ?? 'info'

/** How bad a level is; the worst counts most. */
export const rankOfLevel = (level: AlertLevel): number => alertLevels.indexOf(level)

/** The worst first, then the newest. */
export const byWorst = (
  a: { level: string; beganMs: number },
  b: { level: string; beganMs: number },
): number => rankOfLevel(readLevel(b.level)) - rankOfLevel(readLevel(a.level)) || b.beganMs - a.beganMs

/** The worst level of some events; info of none. */
export const highestAlertLevel = (events: readonly { level: string }[]): AlertLevel =>
  events
    .map(({ level }) => readLevel(level))
    .reduce((worst, level) => (rankOfLevel(level) > rankOfLevel(worst) ? level : worst), 'info')
