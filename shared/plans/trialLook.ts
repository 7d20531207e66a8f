import { plans, trialDangerDays } from './plans'

/** How a trial with so many whole days left is shown wherever its plan is named; red when it ends soon. */
export const trialLook = (daysRemaining: number): { color: string; tooltip: string } => ({
  color: daysRemaining <= trialDangerDays ? 'red' : plans.Trial.color,
  tooltip: `Trial: ${daysRemaining === 0 ? 'less than a day' : `${daysRemaining} day(s)`} remaining.`,
})
