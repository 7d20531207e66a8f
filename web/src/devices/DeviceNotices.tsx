import { Banner } from '../ui/feedback/Banner'
import styles from './DeviceHeader.module.css'
import { Button } from '../ui/button/Button'
import { plans, trialWarningDays } from '../../../shared/plans/plans'
import type { FlatConfig } from '../../../shared/devices/configTree'
import type { TierView } from '../../../shared/settings/deviceSettings'
import { describeReadingAccess } from '../plans/describeReadingAccess'
import { transmitSecondsOf } from './deviceIntervals'

interface Notice {
  readonly tone: 'info' | 'warning' | 'alarm'
  readonly text: string
  /** Something could not be loaded. */
  readonly isFailure?: true
}

interface NoticeFacts {
  readonly config: FlatConfig
  readonly tier: Pick<TierView, 'name' | 'minUpdateRate' | 'trialDaysRemaining'> | undefined
  readonly hasSettingsFailed: boolean
  readonly hasConfigFailed: boolean
}

const spell = (seconds: number): string =>
  seconds % 60 === 0
    ? `${seconds / 60} ${seconds === 60 ? 'minute' : 'minutes'}`
    : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

const rules: readonly ((facts: NoticeFacts) => Notice | undefined)[] = [
  ({ hasConfigFailed }) =>
    hasConfigFailed
      ? { tone: 'alarm', text: 'Failed to load device configuration.', isFailure: true }
      : undefined,
  ({ hasSettingsFailed }) =>
    hasSettingsFailed
      ? { tone: 'alarm', text: 'Failed to load Portal settings for this device.', isFailure: true }
      : undefined,
  ({ config }) =>
    config['endpoint.data_to_portal'] === false
      ? {
          tone: 'warning',
          text: 'No new data will be sent to the Portal: the device configuration turns data sending off.',
        }
      : undefined,
  ({ tier }) =>
    tier?.name === 'Basic'
      ? {
          tone: 'info',
          text: `Basic plan: the update rate is limited to 5 minutes and data is kept for 1 day: ${describeReadingAccess(plans.Basic)}.`,
        }
      : undefined,
  ({ tier, config }) => {
    const seconds = transmitSecondsOf(config)
    if (tier === undefined || tier.name === '---' || seconds === undefined || seconds >= tier.minUpdateRate) {
      return undefined
    }
    return {
      tone: 'info',
      text: `The device is set to send every ${spell(seconds)}; the ${tier.name} plan reduces the update rate to every ${spell(tier.minUpdateRate)}.`,
    }
  },
  ({ tier }) => {
    const days = tier?.name === 'Trial' ? tier.trialDaysRemaining : undefined
    if (days === undefined || days > trialWarningDays) return undefined
    const left = days === 0 ? 'at most 1 day' : `${days} ${days === 1 ? 'day' : 'days'}`
    return {
      tone: 'warning',
      text: `Trial: ${left} remaining. Functionality will be limited when the trial expires.`,
    }
  },
]

/** What a person should know about a device's plan and configuration, most serious first. */
export const deviceNotices = (facts: NoticeFacts): readonly Notice[] =>
  rules.map((rule) => rule(facts)).filter((notice) => notice !== undefined)

interface Props {
  notices: readonly Notice[]
  /** Loads again what could not be loaded. */
  onRetry: () => void
}

/** The banners of a device; a screen reader announces those that come later. */
export const DeviceNotices = ({ notices, onRetry }: Props) => (
  <div role="status">
    {notices.length === 0 ? null : (
      <ul className={styles.notices}>
        {notices.map(({ tone, text, isFailure }) => (
          <li key={text}>
            <Banner
              tone={tone}
              action={
                isFailure && (
                  <Button size="compact-sm" variant="default" onClick={onRetry}>
                    Try again
                  </Button>
                )
              }
            >
              {text}
            </Banner>
          </li>
        ))}
      </ul>
    )}
  </div>
)
