/** The three plans; intervals are in seconds. Positive list: no plan, no right. */
export const plans = {
  Basic: {
    retentionDays: 1,
    minIntervalSeconds: 300,
    emailsPerMonth: 0,
    smsPerMonth: 0,
    dataToPortal: false,
    apiEnabled: false,
    color: 'gray',
    monthlyCostAud: 0,
    yearlyCostAud: 0,
    lifetimeCostAud: 0,
  },
  Trial: {
    retentionDays: 730,
    minIntervalSeconds: 5,
    emailsPerMonth: 300,
    smsPerMonth: 100,
    dataToPortal: true,
    apiEnabled: true,
    color: 'orange',
    monthlyCostAud: 0,
    yearlyCostAud: 0,
    lifetimeCostAud: 0,
  },
  Hosted: {
    retentionDays: 730,
    minIntervalSeconds: 5,
    emailsPerMonth: 300,
    smsPerMonth: 100,
    dataToPortal: true,
    apiEnabled: true,
    color: 'green',
    monthlyCostAud: 7.5,
    yearlyCostAud: 75,
    lifetimeCostAud: 700,
  },
} as const satisfies Record<string, Plan>

export interface Plan {
  retentionDays: number
  minIntervalSeconds: number
  emailsPerMonth: number
  smsPerMonth: number
  dataToPortal: boolean
  apiEnabled: boolean
  color: string
  monthlyCostAud: number
  yearlyCostAud: number
  lifetimeCostAud: number
}

export type PlanName = keyof typeof plans

export const trialDays = 90
/** The data page warns from here on; the badge turns red at `trialDangerDays`. */
export const trialWarningDays = 45
export const trialDangerDays = 30
/** Staff see this much history whatever the plan. */
export const staffRetentionDays = 730
